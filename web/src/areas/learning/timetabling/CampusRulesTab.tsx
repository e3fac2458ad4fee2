import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type CampusRules,
  changeCampusRules,
  readCampusRules,
  ruleTitles,
} from 'tenant-api/contract/learning/timetabling'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { LevelRow } from './LevelRow.tsx'
import './Timetabling.css'

type View = { rules: CampusRules; version: number; subjects: readonly { id: string; name: string }[] }

/** The rules of a campus in plain words: off, avoid or never. */
export function CampusRulesTab({ campus }: { campus: string }) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(
    read(readCampusRules, { params: { id: campus } }),
    8,
    t`Loading the rules`,
  )
  return placeholder ?? <RulesForm key={data.version} campus={campus} view={data} />
}

function RulesForm({ campus, view }: { campus: string; view: View }) {
  const { t } = useLingui()
  const say = useSay()
  const [rules, setRules] = useState(view.rules)
  const set = (change: Partial<CampusRules>) => setRules({ ...rules, ...change })
  const refresh = useStale(/timetabling/)
  const action = useAction({
    send: () => call(changeCampusRules, { params: { id: campus }, version: view.version, body: rules }),
    refresh,
    done: t`The rules are saved`,
    onError: refresh,
  })
  const { heavyLate, activeAfterBreak, longestRun } = rules
  const level = (key: 'gaps' | 'spread' | 'twiceADay' | 'firstAndLast' | 'roomChanges' | 'distance') => (
    <LevelRow title={say(ruleTitles[key])} level={rules[key]} onLevel={(one) => set({ [key]: one })} />
  )
  return (
    <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
      <p className="timetabling-lead">
        {t`Avoid: as seldom as possible. Never: a lesson that would break the rule stays without a place.`}
      </p>
      <Card isFlush>
        <RowList>
          {level('gaps')}
          {level('twiceADay')}
          {level('spread')}
          <LevelRow
            title={say(ruleTitles.longestRun)}
            level={longestRun.level}
            onLevel={(one) => set({ longestRun: { ...longestRun, level: one } })}
          >
            <NumberField
              label={t`Most lessons in a row`}
              least={1}
              most={16}
              value={longestRun.periods}
              onChange={(periods) =>
                typeof periods === 'number' && set({ longestRun: { ...longestRun, periods } })
              }
            />
          </LevelRow>
          <LevelRow
            title={say(ruleTitles.heavyLate)}
            level={heavyLate.level}
            onLevel={(one) => set({ heavyLate: { ...heavyLate, level: one } })}
          >
            <MultiSelect
              label={t`Heavy subjects`}
              choices={view.subjects}
              value={heavyLate.subjectIds}
              onChange={(subjectIds) => set({ heavyLate: { ...heavyLate, subjectIds } })}
            />
            <NumberField
              label={t`Late from period`}
              least={1}
              most={40}
              value={heavyLate.fromPeriod}
              onChange={(fromPeriod) =>
                typeof fromPeriod === 'number' && set({ heavyLate: { ...heavyLate, fromPeriod } })
              }
            />
          </LevelRow>
          <LevelRow
            title={say(ruleTitles.activeAfterBreak)}
            level={activeAfterBreak.level}
            onLevel={(one) => set({ activeAfterBreak: { ...activeAfterBreak, level: one } })}
          >
            <MultiSelect
              label={t`Subjects with games`}
              choices={view.subjects}
              value={activeAfterBreak.subjectIds}
              onChange={(subjectIds) => set({ activeAfterBreak: { ...activeAfterBreak, subjectIds } })}
            />
          </LevelRow>
          {level('roomChanges')}
          {level('firstAndLast')}
          {level('distance')}
        </RowList>
      </Card>
      <Cluster>
        <Button look="primary" type="submit" isPending={action.isPending}>
          {t`Save rules`}
        </Button>
        {view.version === 0 && (
          <span className="timetabling-note">{t`These are the usual rules. Nobody has changed them.`}</span>
        )}
      </Cluster>
    </Form>
  )
}
