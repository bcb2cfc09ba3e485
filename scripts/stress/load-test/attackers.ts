// Attackers: one that sends the most expensive accepted queries, and one for each kind of request in
// scripts/stress/attack.ts. Each has its own address and sends its next request when it has the response. They run in
// a process of their own so that preparing large bodies does not delay the visitors, and with a low priority, because
// real ones would not use the CPUs of the server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { REQUEST_ATTACKS } from '../attack/request-attacks.ts';
import { type HttpRequest, send } from '../attack/send.ts';
import { createAttack } from './traffic.ts';

export type AttackerChoice = 'queries' | 'all';

/** Statuses of the responses, by attack. */
type AttackTally = Readonly<Record<string, Readonly<Record<number, number>>>>;

export type Attackers = { readonly stop: () => Promise<AttackTally> };

const LOWEST_PRIORITY = 19;
const QUERIES = 400;

/** Resolves when they are ready to start. */
export const startAttackers = async (address: string, choice: AttackerChoice): Promise<Attackers> => {
  const child = fork(import.meta.filename, [address, choice], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  await once(child, 'message');
  const stop = async (): Promise<AttackTally> => {
    child.send('stop');
    const [tally] = (await once(child, 'message')) as [AttackTally];
    child.disconnect();
    return tally;
  };
  return { stop };
};

type Attacker = { readonly name: string; readonly request: (n: number) => HttpRequest };

/** Queries are built in advance, because writing polygons of 40,000 vertices takes longer than sending them. */
const createAttackers = (choice: AttackerChoice): readonly Attacker[] => {
  const queries = Array.from({ length: QUERIES }, createAttack(3));
  const expensive: Attacker = { name: 'expensive queries', request: (n) => queries[n % QUERIES] as HttpRequest };
  const others = REQUEST_ATTACKS.filter(({ isWriting }) => isWriting !== true);
  return choice === 'all' ? [expensive, ...others] : [expensive];
};

const runAttackers = (address: string, choice: AttackerChoice): void => {
  let isOver = false;
  const attack = async ({ name, request }: Attacker, n: number) => {
    const [agent, statuses] = [new Agent({ keepAlive: true, maxSockets: 1 }), {} as Record<number, number>];
    for (let turn = 0; !isOver; turn++) {
      const { status } = await send(address, request(turn), { agent, localAddress: `127.0.1.${n + 1}` });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    agent.destroy();
    return [name, statuses] as const;
  };
  setPriority(LOWEST_PRIORITY);
  const attackers = createAttackers(choice);
  process.send?.('ready');
  const attacks = Promise.all(attackers.map(attack));
  process.once('message', async () => {
    isOver = true;
    process.send?.(Object.fromEntries(await attacks));
  });
};

const [, file, attacked, choice] = process.argv;
if (file === import.meta.filename) runAttackers(attacked as string, choice as AttackerChoice);
