export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The arithmetic mean. NaN for no numbers. */
export const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
