/** The operations on a team share one pace, per key. */
export const teamPace = { bucket: 'team', pace: { perSecond: 5, perMinute: 120 } } as const;
