/** Waits. @throws the signal's reason */
export declare function wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
