/** The options page, connected and not yet, with everything that can be wrong beside its field. */
import type { ComponentChildren } from 'preact';
import { Journal } from '../../components/activity/journal-table.tsx';
import { Habits } from '../../components/options/habits.tsx';
import { KeptData } from '../../components/options/kept-data.tsx';
import { Block, Card, OptionsFrame, Section } from '../../components/options/options-frame.tsx';
import { About, Permissions } from '../../components/options/options-view.tsx';
import { ServiceForm, type ServiceFormProps } from '../../components/options/service-form.tsx';
import { ServiceList, ServiceStatus } from '../../components/options/services-view.tsx';
import { KeyList } from '../../components/shell/keys-help.tsx';
import { Quotas } from '../../components/shell/quotas.tsx';
import type { OperationName } from '../../lib/contract/operations.ts';
import type { JournalEntry } from '../../lib/messages/views.ts';
import { ago, service, settings, usage } from './made-up.ts';
import { none } from './popup-scenes.tsx';

const parts = [
  { id: 'service', words: 'Service', icon: 'plug' as const },
  { id: 'permissions', words: 'Permissions', icon: 'shield' as const },
  { id: 'habits', words: 'Habits', icon: 'settings' as const },
  { id: 'data', words: 'Data', icon: 'db' as const },
  { id: 'journal', words: 'Journal', icon: 'clock' as const },
  { id: 'keys', words: 'Keys', icon: 'keys' as const },
  { id: 'about', words: 'About', icon: 'info' as const },
];

const draft = { name: 'contacts.example', address: 'https://contacts.example/v2', key: null, sessionOnly: false };

function Form(props: Partial<ServiceFormProps>) {
  return (
    <ServiceForm
      draft={draft}
      managed={false}
      named={false}
      wrong={null}
      busy={false}
      onCancel={null}
      onWrite={none}
      onSave={none}
      {...props}
    />
  );
}

const operations: OperationName[] = [
  'countDomainEmails',
  'searchDomain',
  'verifyEmail',
  'createLead',
  'findAuthor',
  'getAccount',
];
const entries: JournalEntry[] = operations.map((operation, at) => ({
  id: String(at),
  at: ago(at * 7),
  service: 'contacts.example',
  operation,
  params:
    at === 1
      ? { domain: 'aldermoor.test', limit: 100, aggregations: true, department: 'sales,it' }
      : { domain: 'aldermoor.test' },
  outcome: at === 4 ? 'too-fast' : '200',
  spent:
    operation === 'searchDomain'
      ? 'search'
      : operation === 'verifyEmail'
        ? 'verification'
        : operation === 'findAuthor'
          ? 'unknown'
          : 'nothing',
}));

function Rest() {
  return (
    <>
      <Section id="habits" title="Habits">
        <Card>
          <Habits
            follow={false}
            onFollow={none}
            notify
            onNotify={none}
            settings={settings}
            lists={['Prospects', 'Newsletter']}
            onChange={none}
          />
        </Card>
      </Section>
      <Section id="data" title="Data">
        <Card>
          <KeptData
            kept={{ answers: 1_204, bytes: 18_000_000, journal: 6 }}
            journal
            onJournal={none}
            onClearKept={none}
            onClearJournal={none}
            onForget={none}
          />
        </Card>
      </Section>
    </>
  );
}

export const optionsScenes = {
  options: () => (
    <OptionsFrame parts={parts} current="service">
      <Section id="service" title="Service" aside={<ServiceStatus service={service} />}>
        <Card>
          <Block>
            <Form />
            <Quotas usage={usage} />
          </Block>
        </Card>
      </Section>
      <Section id="permissions" title="Permissions">
        <Card>
          <Permissions
            tabs={false}
            notices={false}
            origins={[{ origin: 'https://contacts.example', granted: true }]}
            onGrant={none}
          />
        </Card>
      </Section>
      <Rest />
    </OptionsFrame>
  ),
  'options-wrong': () => (
    <OptionsFrame parts={parts} current="service">
      <Section id="service" title="Service" aside={<ServiceStatus service={{ ...service, state: 'key-refused' }} />}>
        <Card>
          <Block>
            <Form
              named
              draft={{ ...draft, address: 'http://contacts.example', key: 'secret' }}
              wrong={{
                field: 'key',
                fault: 'check',
                problem: { code: 'key-refused', quoted: 'No user found for the API key supplied' },
              }}
              onCancel={none}
            />
            <Form
              draft={{ ...draft, address: 'http://contacts.example' }}
              wrong={{ field: 'address', fault: 'not-https' }}
              managed
              busy
            />
          </Block>
          <ServiceList
            services={[
              service,
              {
                ...service,
                id: 'two',
                name: 'دليل العناوين',
                base: 'https://another-service-with-a-long-name.example/api/v2',
                state: 'no-key',
                account: null,
              },
            ]}
            chosen="one"
            onChoose={none}
            onEdit={none}
            onDisconnect={none}
            onAdd={none}
          />
        </Card>
      </Section>
      <Section id="permissions" title="Permissions">
        <Card>
          <Permissions
            tabs={false}
            notices={false}
            origins={[{ origin: 'https://contacts.example', granted: false }]}
            onGrant={none}
          />
        </Card>
      </Section>
    </OptionsFrame>
  ),
  'options-journal': () => (
    <OptionsFrame parts={parts} current="journal">
      <Section id="journal" title="Journal">
        <Card>
          <Journal entries={entries} more onMore={none} />
        </Card>
      </Section>
      <Section id="keys" title="Keys">
        <Card>
          <Block>
            <KeyList />
          </Block>
        </Card>
      </Section>
      <Section id="about" title="About">
        <Card>
          <About version="0.1.0" />
        </Card>
      </Section>
    </OptionsFrame>
  ),
} satisfies Record<string, () => ComponentChildren>;
