import { useLingui } from '@lingui/react/macro'
import { type PromotionInFull, type RollRule, rollRules } from 'tenant-api/contract/people/promotion'
import { useSay } from '../../../crud/resource/words.ts'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import type { Planning } from './use-promotion.ts'

type Props = { plan: PromotionInFull; planning: Planning }

/** Which classes are meant, and how roll numbers are given. */
export function PlanTools({ plan, planning }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const rules = Object.entries(rollRules).map(([id, name]) => ({ id, name: say(name) }))
  return (
    <div className="promotion-tools">
      <MultiSelect
        label={t`Classes`}
        description={t`Empty: all classes`}
        choices={plan.classes.map(({ id, title }) => ({ id, name: title }))}
        value={plan.classIds}
        onChange={planning.setClasses}
      />
      <Select
        label={t`New roll numbers`}
        choices={rules}
        value={plan.rollRule}
        onChange={(id) => planning.setRollRule(id as RollRule)}
      />
    </div>
  )
}
