// A connection to Valkey or Redis that is opened again whenever it is lost. Nobody waits for it: without it, commands fail at once.
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { RespAddress } from './address.ts';
import { decodeReply, encodeCommand, type RespReply } from './protocol.ts';

export type RespClient = {
  readonly isReady: () => boolean;
  /** Rejects when there is no connection, when no reply comes in time, and when the reply is an error. */
  readonly send: (words: readonly string[]) => Promise<RespReply>;
  readonly close: () => void;
};

export type RespOptions = {
  readonly address: RespAddress;
  /** Of each reply; a server that does not keep to it is taken for lost. */
  readonly timeoutMs: number;
  readonly retryMs: number;
  readonly onChange?: (isReady: boolean) => void;
};

type Waiting = {
  readonly resolve: (reply: RespReply) => void;
  readonly reject: (cause: Error) => void;
  readonly timer: NodeJS.Timeout;
};

/** RFC 6066: an address is no name of a server. */
const nameOf = (host: string): { readonly servername?: string } => (isIP(host) === 0 ? { servername: host } : {});

const LOST = 'The connection was lost.';

export const createRespClient = ({ address, timeoutMs, retryMs, onChange = () => {} }: RespOptions): RespClient => {
  let socket: Socket | undefined;
  let isReady = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let unread: Buffer = Buffer.alloc(0);
  const waiting: Waiting[] = [];

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
    for (const { reject, timer } of waiting.splice(0)) {
      clearTimeout(timer);
      reject(new Error(LOST));
    }
    setReady(false);
    if (!isClosed) retry = setTimeout(open, retryMs).unref();
  };
  const settle = (reply: RespReply): void => {
    const first = waiting.shift();
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
      waiting.push({ resolve, reject, timer: setTimeout(() => drop(to), timeoutMs).unref() });
      to.write(encodeCommand(words));
    });
  const greet = async (own: Socket): Promise<void> => {
    try {
      await Promise.all(address.setupCommands.map((words) => write(own, words)));
      if (own === socket) setReady(true);
    } catch {
      drop(own);
    }
  };
  const open = (): void => {
    const { host, port, isSecure } = address;
    const own: Socket = isSecure ? connectSecure({ host, port, ...nameOf(host) }) : connectPlain({ host, port });
    socket = own;
    own.setNoDelay(true).unref();
    own.on('data', (chunk: Buffer) => read(own, chunk));
    own.on('error', () => drop(own)).on('close', () => drop(own));
    void greet(own);
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
