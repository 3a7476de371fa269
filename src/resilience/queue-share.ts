/** A tenant that is alone may take 7/8 of the room; of two tenants each may take 7/15. */
const ALPHA = 7;

export interface QueueShare {
  /** What the tenant holds of the room. */
  own: number;
  /** What it asks for. */
  added: number;
  /** What all tenants hold. */
  total: number;
  room: number;
}

/**
 * Whether a tenant would take more than its share. The share is `ALPHA` times the room that would stay free, so it shrinks
 * as others need room, and a newcomer always finds some (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on
 * Networking 1998).
 */
export function exceedsShare({ own, added, total, room }: QueueShare): boolean {
  return own > 0 && own + added > ALPHA * (room - total - added);
}
