import type { Logger } from 'pino';
import { CLIENT, inSpan, traceHeaders } from '../telemetry/traces.ts';
import { complete, type Outcome } from './chat-completion.ts';
import { openConnections } from './connections.ts';
import { type Look, lookAtServer } from './discover.ts';
import type { Failure, Question } from './llm.ts';
import type { Metrics } from './metrics.ts';
import type { ServerUsage } from './protocol.ts';
import { concede, type Dialect, FULL, isAboutTheQuestion, requestBody } from './server-capabilities.ts';
import { createHealth, type Health } from './server-health.ts';
import { type Miss, miss } from './status.ts';

/** One server. */
export interface Endpoint extends AsyncDisposable {
  /** Questions that it answers now. */
  underWay: number;
  state: Health['state'];
  failure: Health['failure'];
  /** What it last said of itself; undefined before it has answered. */
  look(): Look | undefined;
  /** What it was found to take. */
  dialect(): Dialect;
  /**
   * Asks it once, more often only while it minds parts of the protocol.
   * @param patience milliseconds for all of it
   * @throws the signal's reason when aborted
   */
  ask(question: Question, model: string, patience: number): Promise<{ kind: 'said'; text: string } | Miss>;
}

export interface EndpointOptions {
  /** Without a slash at its end. */
  url: string;
  apiKey: string | undefined;
  /** The one to ask; otherwise its first. */
  model: string | undefined;
  connections: number;
  /** Milliseconds that it may say nothing. */
  silence: number;
  firstRest: number;
  changed(): void;
  metrics: Metrics;
  log: Logger;
}

/** Status where the URL is wrong or the model is not there: no question would be answered. */
const NOTHING_THERE = 404;

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { url, apiKey, model: wanted, connections, silence, firstRest, changed, metrics, log } = options;
  const { origin, host, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  // One more, so that a server can be looked at whatever goes on.
  const pool = openConnections(url, connections + 1);
  let seen: Look | undefined;
  let dialect = FULL;
  /** Whether the dialect was taken, by questions with a schema and without. */
  const proven = { structured: false, plain: false };

  const health = createHealth({
    async look() {
      const looked = await lookAtServer({ pool, origin, base, headers, model: wanted });
      if ('kind' in looked) return looked;
      seen = looked;
      // It may be another version than before its rest.
      Object.assign(proven, { structured: false, plain: false });
      return undefined;
    },
    changed,
    firstRest,
    log: log.child({ server: url }),
  });

  function send(question: Question, model: string, tried: Dialect, patience: number): Promise<Outcome> {
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': model,
      'server.address': host,
      'glossa.purpose': question.purpose,
    };
    return inSpan(`chat ${model}`, { kind: CLIENT, attributes }, async (span) => {
      const outcome = await sendTraced(question, model, tried, patience);
      if (outcome.kind !== 'said') span.set({ 'error.type': resultOf(outcome) });
      else if (outcome.usage) span.set(tokensOf(outcome.usage));
      return outcome;
    });
  }

  async function sendTraced(question: Question, model: string, tried: Dialect, patience: number): Promise<Outcome> {
    const { purpose, signal } = question;
    const started = performance.now();
    const seconds = (): number => (performance.now() - started) / 1000;
    try {
      const outcome = await complete({
        pool,
        origin,
        path: `${base}/chat/completions`,
        headers: { ...headers, ...traceHeaders() },
        body: requestBody(question, model, tried),
        question,
        patience,
        silence,
        begun: () => metrics.firstToken(seconds()),
      });
      metrics.asked(purpose, resultOf(outcome), seconds());
      return outcome;
    } catch (error) {
      if (signal.aborted) metrics.asked(purpose, 'canceled', seconds());
      throw error;
    }
  }

  return {
    underWay: 0,
    state: health.state,
    failure: health.failure,
    look: () => seen,
    dialect: () => dialect,
    async ask(question, model, patience) {
      const until = performance.now() + patience;
      const shape = question.answer ? 'structured' : 'plain';
      let tried = dialect;
      while (true) {
        const outcome = await send(question, model, tried, until - performance.now());
        if (outcome.kind === 'objected') {
          const { status, text: objection } = outcome;
          const blindly = status !== NOTHING_THERE && !proven[shape];
          const next = concede(tried, { structured: shape === 'structured', objection, blindly });
          if (next && performance.now() < until) {
            tried = next;
            continue;
          }
          const refused = explainRefusal(status, objection);
          health.missed(refused);
          return refused;
        }
        if (outcome.kind === 'missed') {
          health.missed(outcome);
          return outcome;
        }
        health.succeeded();
        // Only what was answered shows what it was that the server minded.
        dialect = tried;
        proven[shape] = true;
        if (outcome.usage) metrics.counted(outcome.usage);
        return { kind: 'said', text: outcome.text };
      }
    },
    async [Symbol.asyncDispose]() {
      health.close();
      await pool.destroy();
    },
  };
}

/** One that refuses one question after the other is the reason, not what is in them. */
function explainRefusal(status: number, objection: string): Miss {
  if (status === NOTHING_THERE) return miss('malformed', 'elsewhere', 'useless');
  return miss('refused', 'nowhere', isAboutTheQuestion(objection) ? 'none' : 'suspect');
}

const tokensOf = ({ prompt_tokens, completion_tokens }: ServerUsage) => ({
  'gen_ai.usage.input_tokens': prompt_tokens,
  'gen_ai.usage.output_tokens': completion_tokens,
});

function resultOf(outcome: Outcome): 'said' | Failure {
  switch (outcome.kind) {
    case 'said':
      return 'said';
    case 'missed':
      return outcome.failure;
    case 'objected':
      return outcome.status === NOTHING_THERE ? 'malformed' : 'refused';
  }
}
