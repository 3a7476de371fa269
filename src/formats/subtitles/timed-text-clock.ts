import type { XmlTag } from '../xml/read-xml.ts';

const CLOCK_TIME = /^(\d{2,6}):(\d\d):(\d\d)(?:\.(\d{1,9})|:(\d{1,3})(?:\.\d{1,3})?)?$/;
const OFFSET_TIME = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/;
const DEFAULT_FRAME_RATE = 30;

/** Makes a function that reads times of TTML in milliseconds. @param attributes of the root, which give the rates */
export function createClock(attributes: XmlTag['attributes']): (time: string | undefined) => number | undefined {
  const rateOf = (name: string): number | undefined => {
    const value = Number(Object.values(attributes).find(({ local }) => local === name)?.value);
    return value > 0 ? value : undefined;
  };
  const frameRate = rateOf('frameRate') ?? DEFAULT_FRAME_RATE;
  const tickRate = rateOf('tickRate') ?? rateOf('frameRate') ?? 1;
  const units: Readonly<Record<string, number>> = {
    h: 3_600_000,
    m: 60_000,
    s: 1_000,
    ms: 1,
    f: 1_000 / frameRate,
    t: 1_000 / tickRate,
  };
  return (time = '') => {
    const clock = CLOCK_TIME.exec(time);
    if (clock) {
      const [, hours, minutes, seconds, fraction = '0', frames = '0'] = clock;
      const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      return (whole + Number(`0.${fraction}`)) * 1_000 + (Number(frames) * 1_000) / frameRate;
    }
    const [, value, unit = ''] = OFFSET_TIME.exec(time) ?? [];
    return value === undefined ? undefined : Number(value) * (units[unit] ?? 0);
  };
}
