import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import { excessOf, follow, type Tally } from './expected-usage.ts';
import type { Outcome, Replica, Request } from './replica.ts';

/** Replicas under load. */
export interface Load {
  replicas: [Replica, ...Replica[]];
  /** Lets one finish what it does, ends it, and puts another in its place. */
  restart(place: number): Promise<void>;
  outcomes: Record<Outcome, number>;
  /** What no limit allowed. */
  excess: Set<string>;
  /** Resolves when nothing is under way any more. */
  done: Promise<unknown>;
}

export interface LoadOptions {
  open: () => Promise<Replica>;
  replicas: number;
  random: Random;
  /** Keys with their owners. */
  pairs: readonly [[LimitGroup, LimitGroup], ...[LimitGroup, LimitGroup][]];
  tallies: readonly Tally[];
  isSteady: boolean;
  now: () => Date;
  /** Of the load. */
  milliseconds: number;
}

/** Of each replica. */
const CLIENTS = 12;

/** Who serves at a place: it is counted by itself. */
interface Post {
  index: number;
  isLeaving: boolean;
  underWay: Set<Promise<void>>;
}

export async function startLoad(options: LoadOptions): Promise<Load> {
  const { open, random, pairs, tallies, isSteady, now } = options;
  const outcomes = { served: 0, failed: 0, refused: 0 };
  const excess = new Set<string>();
  let opened = 0;
  const newPost = (): Post => {
    for (const { at } of tallies) at.push({ inside: 0, reserved: 0, used: new Map() });
    return { index: opened++, isLeaving: false, underWay: new Set() };
  };
  const replicas: [Replica, ...Replica[]] = [await open()];
  while (replicas.length < options.replicas) replicas.push(await open());
  const posts = replicas.map(newPost);

  async function send(replica: Replica, { index }: Post, choices: Random): Promise<void> {
    const [key, owner] = choices.pick(pairs);
    const request = someRequest(choices, key, owner);
    const both = tallies.filter(({ subject }) => subject === key || subject === owner);
    const told = follow(both, index, request.characters);
    const watch = (of: 'entered' | 'reserved') => (): void => {
      told[of]();
      for (const tally of both) for (const more of excessOf(tally, now(), isSteady)) excess.add(more);
    };
    const watched = { ...told, entered: watch('entered'), reserved: watch('reserved') };
    outcomes[await replica.send({ ...request, told: watched })]++;
  }

  const endsAt = performance.now() + options.milliseconds;
  async function use(place: number, choices: Random): Promise<void> {
    while (performance.now() < endsAt) {
      await pause(choices.below(30));
      const [replica, post] = [replicas[place], posts[place]];
      if (!replica || !post || post.isLeaving) continue;
      const sent = send(replica, post, choices);
      post.underWay.add(sent);
      await sent;
      post.underWay.delete(sent);
    }
  }

  return {
    replicas,
    outcomes,
    excess,
    async restart(place) {
      const post = posts[place];
      if (post) post.isLeaving = true;
      await Promise.all(post?.underWay ?? []);
      await replicas[place]?.[Symbol.asyncDispose]();
      replicas[place] = await open();
      posts[place] = newPost();
    },
    done: Promise.all(replicas.flatMap((_, place) => Array.from({ length: CLIENTS }, () => use(place, random.fork())))),
  };
}

function someRequest(random: Random, key: LimitGroup, owner: LimitGroup): Omit<Request, 'told'> {
  const characters = 1 + random.below(500);
  return {
    key,
    owner,
    characters,
    // No more than are reserved: then no limit of tokens is ever passed either.
    tokens: random.below(characters),
    work: random.chance(0.05) ? random.below(3_000) : random.below(40),
    fails: random.chance(0.2),
    patience: random.chance(0.2) ? random.below(30) : undefined,
  };
}
