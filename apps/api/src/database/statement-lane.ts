import type { Writable } from 'node:stream';
import pg from 'pg';
import { DatabaseBusyError, type Statement } from '#api/database/database.ts';
import { runPrepared } from '#api/database/prepared-run.ts';

/** How many connections and statements one kind of work may take. */
export type LaneLimits = {
  /** Connections that take turns as long as none of them is held up. */
  readonly usual: number;
  /** Whether a statement rather gets a new connection than a place behind another: any other may wait for a lock. */
  readonly isApart: boolean;
  /**
   * Whether a statement that stands behind one that is held up is sent again, elsewhere. Only for reads, which change nothing. They wait for tables
   * alone, so those of the same name wait for the same, and stay.
   */
  readonly isMoved: boolean;
  /** Connections while others are held up. */
  readonly most: number;
  /**
   * A connection with so many statements under way is busy: the next one is used too. Until then the statements of a moment share one, since each
   * connection costs a write, a read and a wake-up of the server of its own.
   */
  readonly busy: number;
  /** Statements under way on one connection at the most. */
  readonly depth: number;
  /** Statements that wait for a connection. One more is refused at once. */
  readonly waiting: number;
};

/** The statement in front has been under way for longer than any that works: it waits for a lock, and none is sent behind it. */
const HELD_UP_AFTER_MS = 50;
/** A connection beyond the usual ones is closed when it had nothing to do for this long. */
const SPARE_FOR_MS = 10_000;

/**
 * PostgreSQL's codes for a lock that did not come in time, and for a statement whose name is not known (26000) or known already (42P05), because the
 * statement before it, which was to bring that name, failed: it would have waited for the same lock.
 */
const BUSY = /^(55P03|26000|42P05)$/;
/** The statement met another transaction and was undone. */
const MET_ANOTHER = /^(40001|40P01)$/;

/** A lock did not come in time. */
const NO_LOCK = '55P03';

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** The driver gives this error no code. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Returns what a caller is told: that what it needs is held by somebody else, or the error as it is. */
export const asBusy = (error: unknown): unknown =>
  BUSY.test(codeOf(error)) ? new DatabaseBusyError(error) : error;

/** Sockets whose writes are held back until the event loop comes round. */
const heldSockets = new WeakSet<Writable>();

/**
 * Sends the statements of one turn of the event loop in one write: under load that is one system call, and one wake-up of the server, for
 * several of them.
 */
function sendTogether(client: pg.Client): void {
  const { stream } = client.connection;
  if (heldSockets.has(stream)) return;
  heldSockets.add(stream);
  stream.cork();
  setImmediate(() => {
    heldSockets.delete(stream);
    stream.uncork();
  });
}

/** A statement that was sent. `giveUp` answers its caller before the database does. */
type Call = {
  readonly name: string;
  move?: (() => void) | undefined;
  readonly giveUp?: ((error: unknown) => void) | undefined;
};

/** A connection and what is under way on it. */
type Sender = {
  readonly client: Promise<pg.Client>;
  /** The same, once it is there. */
  connected?: pg.Client;
  /** In the order in which they were sent, which is that of the results. */
  readonly calls: Set<Call>;
  /** Looks whether those behind the front must be moved. */
  watch?: NodeJS.Timeout | undefined;
  underWay: number;
  /** When the statement in front got there. */
  frontSince: number;
  /** Whether statements are under way whose callers were answered. The driver gives the connection up when these take too long together. */
  hasGivenUp: boolean;
  /** Closes it when it has nothing to do for long. */
  spare?: NodeJS.Timeout;
};

const isHeldUp = ({ underWay, frontSince }: Sender, now: number): boolean =>
  underWay > 0 && now - frontSince > HELD_UP_AFTER_MS;

/** The connections of a lane. Each sends statements one behind the other, without waiting for results. One that breaks is replaced at its next use. */
function createSenders(settings: pg.ClientConfig, limits: LaneLimits) {
  const { usual, most, depth, isApart } = limits;
  const senders = new Set<Sender>();

  function open(): Sender {
    const client = new pg.Client({ ...settings, pipeline: true });
    const sender: Sender = {
      client: client.connect().then(() => {
        sender.connected = client;
        return client;
      }),
      calls: new Set(),
      underWay: 0,
      frontSince: performance.now(),
      hasGivenUp: false,
    };
    const forget = () => void senders.delete(sender);
    sender.client.catch(forget);
    client.on('error', forget);
    client.on('end', forget);
    senders.add(sender);
    return sender;
  }

  const isOpenTo = (sender: Sender, now: number) => sender.underWay < depth && !isHeldUp(sender, now);

  /** The fullest of those that are not busy; of busy ones the one with the least to do. */
  function isBefore(one: Sender, other: Sender): boolean {
    if (one.hasGivenUp !== other.hasGivenUp) return other.hasGivenUp;
    const isBusy = one.underWay >= limits.busy;
    if (isBusy !== other.underWay >= limits.busy) return !isBusy;
    return isBusy ? one.underWay < other.underWay : one.underWay > other.underWay;
  }

  /** One of the connections that are not held up; where such a one is missing a new one, up to the most. */
  function choose(): Sender | undefined {
    const now = performance.now();
    let free = 0;
    let best: Sender | undefined;
    for (const sender of senders) {
      if (!isOpenTo(sender, now)) continue;
      free += 1;
      if (best === undefined || isBefore(sender, best)) best = sender;
    }
    const isWanting = free < usual || (isApart && best !== undefined && best.underWay > 0);
    return isWanting && senders.size < most ? open() : best;
  }

  const end = (sender: Sender) =>
    sender.client.then((client) => client.end()).catch(() => undefined) as Promise<unknown>;

  function closeSpare(sender: Sender): void {
    if (senders.size <= usual || sender.underWay > 0 || !senders.delete(sender)) return;
    void end(sender);
  }

  return {
    choose,
    hasRoom: () => senders.size < most || [...senders].some((sender) => isOpenTo(sender, performance.now())),
    forget: (sender: Sender) => void senders.delete(sender),
    /** Closes the connection later where it is one too many. */
    settle(sender: Sender) {
      if (senders.size <= usual || sender.underWay > 0) return;
      sender.spare ??= setTimeout(closeSpare, SPARE_FOR_MS, sender).unref();
      sender.spare.refresh();
    },
    close: async () => void (await Promise.all([...senders].map(end))),
  };
}

/** Moves what stands behind a statement that is held up and is not of its name, once each, as long as `hasRoom`. */
function moveFrom(sender: Sender, hasRoom: () => boolean): void {
  if (!isHeldUp(sender, performance.now())) return;
  const [front, ...behind] = sender.calls;
  for (const call of behind) {
    if (call.name === front?.name || !call.move) continue;
    if (!hasRoom()) return;
    const { move } = call;
    call.move = undefined;
    move();
  }
}

/**
 * Answers those who stand behind a read that did not get its lock, and wait for the same: each would wait as long again, one after the other. ISO-2
 */
function giveUpBehind(sender: Sender, { name }: Call, error: unknown): void {
  for (const call of sender.calls) {
    if (call.name !== name || !call.giveUp) continue;
    sender.hasGivenUp = true;
    call.giveUp(error);
  }
}

/** Watches a connection as long as statements stand behind another. */
function watchSender(sender: Sender, hasRoom: () => boolean): void {
  if (sender.watch || sender.underWay < 2) return;
  const look = () => {
    sender.watch = undefined;
    moveFrom(sender, hasRoom);
    watchSender(sender, hasRoom);
  };
  // Results that came while the process was busy are read first.
  sender.watch = setTimeout(() => setImmediate(look), HELD_UP_AFTER_MS + 1).unref();
}

/** Runs a statement on a connection of one of its own kind. */
export type StatementLane = {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** The callers of a lane, in the order in which they came, and their turns on its connections. */
function createLine(senders: ReturnType<typeof createSenders>, most: number) {
  const waiting: ((sender: Sender) => void)[] = [];

  function take(sender: Sender): Sender {
    if (sender.underWay === 0) sender.frontSince = performance.now();
    sender.underWay += 1;
    return sender;
  }

  /** A connection at once where one is free: nearly always there is. */
  function acquire(): Sender | Promise<Sender> {
    const sender = waiting.length === 0 ? senders.choose() : undefined;
    if (sender) return take(sender);
    if (waiting.length >= most) throw new DatabaseBusyError();
    return new Promise((resolve) => void waiting.push(resolve));
  }

  function release(sender: Sender): void {
    sender.underWay -= 1;
    sender.frontSince = performance.now();
    if (sender.underWay === 0) sender.hasGivenUp = false;
    senders.settle(sender);
    while (waiting.length > 0) {
      const next = senders.choose();
      if (!next) return;
      waiting.shift()?.(take(next));
    }
  }

  /** Whether a statement more would wait for nobody. */
  const hasRoom = () => waiting.length === 0 && senders.hasRoom();

  return { acquire, release, hasRoom };
}

/**
 * The connections of one kind of work, its callers in line, and the bounds of both. A statement that waits for a lock holds up nothing but what was
 * sent behind it in the moment before. ISO-1, ISO-3
 */
export function createStatementLane(settings: pg.ClientConfig, limits: LaneLimits): StatementLane {
  const senders = createSenders(settings, limits);
  const { acquire, release, hasRoom } = createLine(senders, limits.waiting);

  async function send<Row>(
    { name, text }: Statement,
    values: readonly unknown[],
    ways?: Pick<Call, 'move' | 'giveUp'>,
  ): Promise<Row[]> {
    const acquired = acquire();
    const sender = acquired instanceof Promise ? await acquired : acquired;
    const call: Call = { name, ...ways };
    sender.calls.add(call);
    if (limits.isMoved) watchSender(sender, hasRoom);
    try {
      const client = sender.connected ?? (await sender.client);
      sendTogether(client);
      return await runPrepared<Row>(client, { name, text }, values);
    } catch (error) {
      // The driver closes a connection that does not respond, but reports it a moment later: it must not be used until then.
      if (isUnanswered(error)) senders.forget(sender);
      sender.calls.delete(call);
      if (codeOf(error) === NO_LOCK) giveUpBehind(sender, call, error);
      throw error;
    } finally {
      sender.calls.delete(call);
      release(sender);
    }
  }

  /** A statement that is moved has the result that comes first. It fails when both fail, or when what it needs is held where it was moved to, too. */
  function sendOnce<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    if (!limits.isMoved) return send<Row>(statement, values);
    return new Promise((resolve, reject) => {
      let underWay = 1;
      const fail = (error: unknown) => {
        underWay -= 1;
        if (underWay === 0) reject(error);
      };
      const move = () => {
        underWay += 1;
        send<Row>(statement, values, { giveUp: reject }).then(resolve, (error: unknown) =>
          BUSY.test(codeOf(error)) ? reject(error) : fail(error),
        );
      };
      send<Row>(statement, values, { move, giveUp: reject }).then(resolve, fail);
    });
  }

  return {
    query: <Row>(statement: Statement, values: readonly unknown[]) =>
      sendOnce<Row>(statement, values).catch(async (error: unknown) => {
        if (!MET_ANOTHER.test(codeOf(error))) throw asBusy(error);
        return sendOnce<Row>(statement, values).catch((again: unknown) => {
          throw asBusy(again);
        });
      }),
    close: senders.close,
  };
}
