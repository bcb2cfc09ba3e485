export { parseRespUrl } from './address.ts';
export { createRespClient, type RespClient } from './client.ts';
export type { RespReply } from './protocol.ts';
