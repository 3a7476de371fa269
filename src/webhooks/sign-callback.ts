import { createHmac } from 'node:crypto';

/**
 * The value of `x-glossa-signature`: the time and the HMAC-SHA256 of `<time>.<body>`, in hex. With the time in it, a receiver
 * can refuse a recorded call.
 * @param now ms since the epoch
 */
export function signCallback(body: string, secret: string, now: number): string {
  const time = Math.floor(now / 1_000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
