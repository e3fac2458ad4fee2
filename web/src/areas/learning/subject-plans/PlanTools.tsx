import { useLingui } from '@lingui/react/macro'
import { Copy, History } from 'lucide-react'
import { readSubjectPlan, type SubjectPlan } from 'tenant-api/contract/learning/subject-plans'
import { YearMenu } from '../../../crud/filters/YearMenu.tsx'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Switch } from '../../../ui/form/choice/Switch.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { copyOf, type PlanCell } from './plan-rows.ts'
import type { usePlanChoice } from './use-plan-choice.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

type Props = {
  choice: ReturnType<typeof usePlanChoice>
  plan: SubjectPlan | undefined
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  isWriting: boolean
  onWrite: (cells: PlanCell[]) => void
}

/** Which class and year are planned, and what can be copied into the plan. */
export function PlanTools({ choice, plan, isWhole, onWhole, isWriting, onWrite }: Props) {
  const { t } = useLingui()
  const mayEdit = useMay(['subject-plans', 'edit'])
  const fromLastYear = useLastYear(choice, onWrite)
  return (
    <Cluster gap="8px 12px">
      <Select
        isBare
        label={t`Class`}
        choices={choice.classes}
        value={choice.at?.class ?? ''}
        onChange={choice.chooseClass}
      />
      <YearMenu />
      <Switch isSelected={isWhole} onChange={onWhole}>{t`All subjects`}</Switch>
      {mayEdit && plan && plan.sections.length > 0 && (
        <span className="plan-tools-end">
          <Button
            icon={<History aria-hidden size={16} />}
            isDisabled={!choice.before || isWriting}
            onPress={() => void fromLastYear(plan)}
          >
            {t`Copy from last year`}
          </Button>
          {plan.sections.length > 1 && <CopyToAll plan={plan} onWrite={onWrite} />}
        </span>
      )}
    </Cluster>
  )
}

function CopyToAll({ plan, onWrite }: { plan: SubjectPlan; onWrite: (cells: PlanCell[]) => void }) {
  const { t } = useLingui()
  function copy(from: string) {
    const others = plan.sections.map(({ id }) => id).filter((id) => id !== from)
    const own = plan.planned.filter((cell) => cell.sectionId === from)
    onWrite(copyOf(plan, own, others))
  }
  return (
    <Menu
      trigger={<Button icon={<Copy aria-hidden size={16} />}>{t`Copy to all sections`}</Button>}
      onAction={(key) => copy(String(key))}
    >
      {plan.sections.map(({ id, title }) => (
        <MenuItem key={id} id={id} name={t`As ${title}`} />
      ))}
    </Menu>
  )
}

/** Gives each section what it was taught in the year before. */
function useLastYear({ at, before }: Props['choice'], onWrite: Props['onWrite']) {
  const { t } = useLingui()
  return async (plan: SubjectPlan) => {
    if (!at || !before) return
    const old = await call(readSubjectPlan, { query: { year: before, class: at.class } })
    const cells = plan.sections.flatMap(({ id }) => {
      const own = old.planned.filter((cell) => cell.sectionId === id)
      return copyOf(plan, own, [id])
    })
    if (cells.length > 0 && old.planned.length > 0) onWrite(cells)
    else toast({ type: 'warning', message: t`Nothing was planned in the year before` })
  }
}
