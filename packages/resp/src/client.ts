// A connection to Valkey or Redis that reconnects when it is lost. Commands fail immediately while there is none.
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { RespAddress } from './address.ts';
import { decodeReply, encodeCommand, type RespReply } from './protocol.ts';

export type RespClient = {
  readonly isReady: () => boolean;
  /** Rejects without a connection, after the timeout, and on an error reply. */
  readonly send: (words: readonly string[]) => Promise<RespReply>;
  readonly close: () => void;
};

export type RespOptions = {
  readonly address: RespAddress;
  /** Timeout of each reply; when it expires, the connection is dropped. */
  readonly timeoutMs: number;
  readonly retryMs: number;
  readonly onChange?: (isReady: boolean) => void;
};

type PendingReply = {
  readonly resolve: (reply: RespReply) => void;
  readonly reject: (cause: Error) => void;
  readonly timer: NodeJS.Timeout;
};

/** TLS server names must not be IP addresses (RFC 6066). */
const serverNameOf = (host: string): { readonly servername?: string } => (isIP(host) === 0 ? { servername: host } : {});

const LOST = 'The connection was lost.';

export const createRespClient = ({ address, timeoutMs, retryMs, onChange = () => {} }: RespOptions): RespClient => {
  let socket: Socket | undefined;
  let isReady = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let unread: Buffer = Buffer.alloc(0);
  const pending: PendingReply[] = [];

  const setReady = (value: boolean): void => {
    if (value === isReady) return;
    isReady = value;
    onChange(value);
  };
  const drop = (lost: Socket): void => {
    lost.destroy();
    if (lost !== socket) return;
    socket = undefined;
    unread = Buffer.alloc(0);
    for (const { reject, timer } of pending.splice(0)) {
      clearTimeout(timer);
      reject(new Error(LOST));
    }
    setReady(false);
    if (!isClosed) retry = setTimeout(open, retryMs).unref();
  };
  const settle = (reply: RespReply): void => {
    const first = pending.shift();
    clearTimeout(first?.timer);
    if (reply.kind === 'error') first?.reject(new Error(reply.message));
    else first?.resolve(reply);
  };
  const read = (from: Socket, chunk: Buffer): void => {
    if (from !== socket) return;
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    try {
      for (let next = decodeReply(unread); next !== undefined; next = decodeReply(unread)) {
        unread = unread.subarray(next.end);
        settle(next.reply);
      }
    } catch {
      drop(from);
    }
  };
  const write = (to: Socket, words: readonly string[]): Promise<RespReply> =>
    new Promise((resolve, reject) => {
      pending.push({ resolve, reject, timer: setTimeout(() => drop(to), timeoutMs).unref() });
      to.write(encodeCommand(words));
    });
  const setUp = async (opened: Socket): Promise<void> => {
    try {
      await Promise.all(address.setupCommands.map((words) => write(opened, words)));
      if (opened === socket) setReady(true);
    } catch {
      drop(opened);
    }
  };
  const open = (): void => {
    const { host, port, isSecure } = address;
    const opened: Socket = isSecure
      ? connectSecure({ host, port, ...serverNameOf(host) })
      : connectPlain({ host, port });
    socket = opened;
    opened.setNoDelay(true).unref();
    opened.on('data', (chunk: Buffer) => read(opened, chunk));
    opened.on('error', () => drop(opened)).on('close', () => drop(opened));
    void setUp(opened);
  };

  open();
  return {
    isReady: () => isReady,
    send: (words) => (isReady && socket !== undefined ? write(socket, words) : Promise.reject(new Error(LOST))),
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      if (socket !== undefined) drop(socket);
    },
  };
};
