// Where a Valkey or Redis server is, and what is said to it first.

export type RespAddress = {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** AUTH and SELECT, before anything else. */
  readonly setupCommands: readonly (readonly string[])[];
};

const SCHEMES: Readonly<Record<string, boolean>> = {
  'redis:': false,
  'valkey:': false,
  'rediss:': true,
  'valkeys:': true,
};

/** 'rediss://user:password@host:6379/0'; undefined when it is no such address. */
export const parseRespUrl = (text: string): RespAddress | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url === undefined ? undefined : SCHEMES[url.protocol];
  if (url === undefined || isSecure === undefined || url.hostname === '' || !/^(\/\d*)?$/.test(url.pathname))
    return undefined;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const database = url.pathname.slice(1);
  const greeting = [
    ...(password === '' ? [] : [['AUTH', ...(user === '' ? [] : [user]), password]]),
    ...(database === '' ? [] : [['SELECT', database]]),
    ['PING'],
  ];
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 6_379),
    isSecure,
    setupCommands: greeting,
  };
};
