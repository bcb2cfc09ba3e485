// "Back to results" returns to the page in the history, with its scroll position, if the reader came from there.

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

export const startBack = (): void =>
  document.querySelector<HTMLAnchorElement>('a[data-back]')?.addEventListener('click', (event) => {
    const { href } = event.currentTarget as HTMLAnchorElement;
    const isNewWindow = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isNewWindow || withoutFragment(document.referrer) !== withoutFragment(href)) return;
    event.preventDefault();
    history.back();
  });
