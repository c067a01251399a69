export function complaintOf(version: string, oldest: string, isInstalled: boolean): string | null;
