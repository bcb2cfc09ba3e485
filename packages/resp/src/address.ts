// Parses the URL of a Valkey or Redis server.

export type RespAddress = {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** AUTH, SELECT and PING, sent after connecting. */
  readonly setupCommands: readonly (readonly string[])[];
};

const SCHEMES: Readonly<Record<string, boolean>> = {
  'redis:': false,
  'valkey:': false,
  'rediss:': true,
  'valkeys:': true,
};

/** Parses 'rediss://user:password@host:6379/0'; returns undefined for any other text. */
export const parseRespUrl = (text: string): RespAddress | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url === undefined ? undefined : SCHEMES[url.protocol];
  if (url === undefined || isSecure === undefined || url.hostname === '' || !/^(\/\d*)?$/.test(url.pathname))
    return undefined;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const database = url.pathname.slice(1);
  const setupCommands = [
    ...(password === '' ? [] : [['AUTH', ...(user === '' ? [] : [user]), password]]),
    ...(database === '' ? [] : [['SELECT', database]]),
    ['PING'],
  ];
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 6_379),
    isSecure,
    setupCommands,
  };
};
