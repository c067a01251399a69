/** Saved searches, the team's belongings and the days' use in memory. */
import type { StoredView, Team, UsageBook, UsageDay, Views } from './team-store.ts';

/** What an account begins with; nothing of what is left out. */
export interface Belongings {
  team?: Partial<Team>;
  views?: readonly Omit<StoredView, 'id'>[];
  usage?: readonly UsageDay[];
}

export function memoryTeam(team: Partial<Team> = {}): Team {
  return {
    members: async () => [],
    apps: async () => [],
    emailAccounts: async () => [],
    recipients: async () => null,
    ...team,
  };
}

export function memoryViews(first: readonly Omit<StoredView, 'id'>[] = []): Views {
  let views: StoredView[] = first.map((view, index) => ({ ...view, id: index + 1 }));
  let next = views.length + 1;
  return {
    all: async () => views,
    add: async (view) => {
      const added = { ...view, id: next++ };
      views = [...views, added];
      return added;
    },
    remove: async (id) => {
      const before = views.length;
      views = views.filter((view) => view.id !== id);
      return views.length < before;
    },
  };
}

export function memoryUsage(first: readonly UsageDay[] = []): UsageBook {
  const days = new Map(first.map((one) => [one.date, one]));
  const dayOf = (date: string) => days.get(date) ?? { date, searches: 0, verifications: 0 };
  return {
    days: async (dates) => dates.map(dayOf),
    note: async (date, bucket) => {
      const day = dayOf(date);
      days.set(date, { ...day, [bucket]: day[bucket] + 1 });
    },
  };
}
