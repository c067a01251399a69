/** What the connected CRMs know about a person. Its parts are loaded with the first opened contact of a team. */
import { useEffect, useState } from 'preact/hooks';
import type { AppRecords } from '../shell/app-records.ts';
import type { ConnectedApps } from '../shell/connected-apps.ts';
import type { AppRecordsView } from './app-records-view.tsx';

interface Loaded {
  View: typeof AppRecordsView;
  records: AppRecords;
}

export function InApps({ email, apps }: { email: string; apps: Pick<ConnectedApps, 'want' | 'records'> }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    apps.want();
    void Promise.all([import('./app-records-view.tsx'), apps.records()]).then(([{ AppRecordsView: View }, records]) =>
      setLoaded({ View, records }),
    );
  }, [apps]);
  return loaded && <loaded.View email={email} records={loaded.records} />;
}
