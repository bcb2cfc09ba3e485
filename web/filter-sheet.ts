// On a phone the filters are a sheet over the results. A button and the Escape key close it.

const sheet = (): HTMLDetailsElement | null => document.querySelector<HTMLDetailsElement>('#filters[open]');

const close = (): void => {
  const filters = sheet();
  if (filters === null) return;
  filters.open = false;
  filters.querySelector('summary')?.focus();
};

const isSheet = (): boolean => {
  const filters = sheet();
  return filters !== null && getComputedStyle(filters).position === 'fixed';
};

export const startFilterSheet = (): void => {
  document.documentElement.classList.add('has-sheet');
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-close-filters]') !== null) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isSheet()) close();
  });
};
