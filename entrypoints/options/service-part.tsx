/** The services: the form that is open, what is left of the plan, and which one answers. */
import { useState } from 'preact/hooks';
import { ConfirmDisconnect } from '../../components/options/confirm-disconnect.tsx';
import { Block } from '../../components/options/options-frame.tsx';
import { ServiceForm } from '../../components/options/service-form.tsx';
import { ServiceList } from '../../components/options/service-list.tsx';
import type { ServiceForm as Form } from '../../components/options/services-store.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { Quotas } from '../../components/shell/quotas.tsx';
import type { Services } from '../../lib/screens/options/services.ts';

export function ServicePart({ services }: { services: Services }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const list = services.list.value;
  const form = services.form.value;
  const usage = services.usage.value;
  return (
    <>
      {(form || (usage && list.length > 0)) && (
        <Block>
          {form && <FormPart services={services} form={form} />}
          {usage && list.length > 0 && <Quotas usage={usage} />}
        </Block>
      )}
      {list.length > 0 && (
        <ServiceList
          services={list}
          chosen={services.chosen.value}
          onChoose={services.choose}
          onEdit={services.edit}
          onDisconnect={setLeaving}
          onAdd={() => services.edit(null)}
        />
      )}
      {leaving !== null && (
        <ConfirmDisconnect onYes={() => services.disconnect(leaving)} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

function FormPart({ services, form }: { services: Services; form: Form }) {
  const state = form.state.value;
  const service = form.service.value;
  return (
    <>
      <ServiceForm
        draft={form.values.value}
        managed={service?.managed ?? false}
        named={services.list.value.length > 1 || (services.list.value.length === 1 && service === null)}
        wrong={state.at === 'wrong' ? state.wrong : null}
        busy={state.at === 'saving'}
        onCancel={services.list.value.length > 0 && service === null ? services.closeForm : null}
        onWrite={form.write}
        onSave={form.save}
      />
      {state.at === 'silent' && <ProblemNotice problem={{ code: 'worker-silent' }} onNext={form.save} />}
    </>
  );
}
