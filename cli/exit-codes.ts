/**
 * Exit codes for scripts: 1 is a problem of the input, 70 (EX_SOFTWARE of sysexits.h) a fault of
 * Boreal.
 */
export const exitCodes = { success: 0, problem: 1, fault: 70 } as const;
