// The recent CPU time of each client on this thread. Earlier use counts less and less.

export type CpuAccounts = {
  readonly charge: (client: string, ms: number) => void;
  readonly recentMs: (client: string) => number;
};

export type CpuAccountOptions = { readonly now?: () => number; readonly capacity?: number };

const HALF_LIFE_MS = 5_000;

type Account = { ms: number; at: number };

/** When there are too many accounts, the one that was not charged for the longest time is forgotten. */
export const createCpuAccounts = ({
  now = () => performance.now(),
  capacity = 10_000,
}: CpuAccountOptions = {}): CpuAccounts => {
  /** Least recently charged first. */
  const accounts = new Map<string, Account>();
  const decay = ({ ms, at }: Account, moment: number): number => ms * 2 ** ((at - moment) / HALF_LIFE_MS);
  return {
    charge: (client, ms) => {
      const [account, moment] = [accounts.get(client) ?? { ms: 0, at: 0 }, now()];
      account.ms = decay(account, moment) + ms;
      account.at = moment;
      accounts.delete(client);
      accounts.set(client, account);
      const [oldest] = accounts.size > capacity ? accounts.keys() : [];
      if (oldest !== undefined) accounts.delete(oldest);
    },
    recentMs: (client) => {
      const account = accounts.get(client);
      return account === undefined ? 0 : decay(account, now());
    },
  };
};
