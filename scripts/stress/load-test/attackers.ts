// One attacker for each kind of request in scripts/stress/attack.ts, in a thread of their own so that preparing large
// bodies does not delay the visitors. Each has its own address and sends its next request when it has the response.
import { once } from 'node:events';
import { Agent } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { REQUEST_ATTACKS, type RequestAttack } from '../attack/request-attacks.ts';
import { send } from '../attack/send.ts';

/** Statuses of the responses, by attack. */
type AttackTally = Readonly<Record<string, Readonly<Record<number, number>>>>;

export type Attackers = { readonly stop: () => Promise<AttackTally> };

export const startAttackers = (address: string): Attackers => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { attacked: address } });
  const stop = async (): Promise<AttackTally> => {
    worker.postMessage('stop');
    const [tally] = (await once(worker, 'message')) as [AttackTally];
    await worker.terminate();
    return tally;
  };
  return { stop };
};

const runAttackers = (address: string): void => {
  let isOver = false;
  const attack = async ({ name, request }: RequestAttack, n: number) => {
    const [agent, statuses] = [new Agent({ keepAlive: true, maxSockets: 1 }), {} as Record<number, number>];
    for (let turn = 0; !isOver; turn++) {
      const { status } = await send(address, request(turn), { agent, localAddress: `127.0.1.${n + 1}` });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    agent.destroy();
    return [name, statuses] as const;
  };
  const attacks = Promise.all(REQUEST_ATTACKS.filter(({ isWriting }) => isWriting !== true).map(attack));
  parentPort?.once('message', async () => {
    isOver = true;
    parentPort?.postMessage(Object.fromEntries(await attacks));
  });
};

if (!isMainThread && typeof workerData?.attacked === 'string') runAttackers(workerData.attacked);
