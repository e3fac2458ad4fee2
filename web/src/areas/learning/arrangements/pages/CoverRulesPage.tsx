import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  changeCoverRules,
  type CoverPolicy,
  type CoverPolicyView,
  readCoverRules,
} from 'tenant-api/contract/learning/cover-rules'
import { useAction } from '../../../../crud/form/use-action.ts'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { CoverRuleRows } from '../CoverRuleRows.tsx'
import { useAddressCampus, useStaleArrangements } from '../use-sheet.ts'

/** By which rules the covers of a campus are proposed: which comes first, and how much one teacher covers at most. */
export function CoverRulesPage() {
  const { t } = useLingui()
  const { campus, campuses, search, show } = useAddressCampus()
  return (
    <Page
      title={t`Rules of covers`}
      lead={t`Who is asked to cover a lesson, if several are free. The first rule in which two teachers differ decides.`}
      width="760px"
      tools={
        <Cluster>
          {campuses.length > 1 && (
            <Select
              isBare
              label={t`Campus`}
              choices={campuses}
              value={campus}
              onChange={(id) => show({ ...search, campus: id })}
            />
          )}
          <ButtonLink href={scoped(`arrangements?campus=${campus}`)}>{t`Back`}</ButtonLink>
        </Cluster>
      }
    >
      {campus === '' ? (
        <LoadingRows label={t`Loading the rules`} rows={6} />
      ) : (
        <Rules key={campus} campus={campus} />
      )}
    </Page>
  )
}

function Rules({ campus }: { campus: string }) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(
    read(readCoverRules, { params: { id: campus } }),
    6,
    t`Loading the rules`,
  )
  return placeholder ?? <RulesForm key={data.version} campus={campus} view={data} />
}

function RulesForm({ campus, view }: { campus: string; view: CoverPolicyView }) {
  const { t } = useLingui()
  const { mayEdit, version } = view
  const [policy, setPolicy] = useState(view.policy)
  const set = (change: Partial<CoverPolicy>) => setPolicy({ ...policy, ...change })
  const refresh = useStaleArrangements()
  const action = useAction({
    send: () => call(changeCoverRules, { params: { id: campus }, version, body: policy }),
    refresh,
    done: t`The rules are saved`,
    onError: refresh,
  })
  const number = (name: Exclude<keyof CoverPolicy, 'rules'>, least: number, most: number) => ({
    name,
    least,
    most,
    value: policy[name],
    isReadOnly: !mayEdit,
    error: action.errorOf(name),
    onChange: (value: unknown) => typeof value === 'number' && set({ [name]: value }),
  })
  return (
    <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
      <Card isFlush title={t`In this order`}>
        <CoverRuleRows rules={policy.rules} isReadOnly={!mayEdit} onChange={(rules) => set({ rules })} />
      </Card>
      <Card title={t`At most`}>
        <div className="cover-rules-numbers">
          <NumberField label={t`Most covers a day`} {...number('mostADay', 1, 10)} />
          <NumberField label={t`Most covers a week`} {...number('mostAWeek', 1, 40)} />
          <NumberField label={t`Most lessons in a row`} {...number('longestRun', 1, 16)} />
          <NumberField label={t`Days that fairness looks back over`} {...number('fairnessDays', 7, 180)} />
        </div>
      </Card>
      <Cluster>
        {mayEdit && (
          <Button look="primary" type="submit" isPending={action.isPending}>
            {t`Save rules`}
          </Button>
        )}
        {version === 0 && (
          <span className="muted">{t`These are the usual rules. Nobody has changed them.`}</span>
        )}
      </Cluster>
    </Form>
  )
}
