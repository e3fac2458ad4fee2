import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleDashed, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ResultCheck, ResultView } from 'tenant-api/contract/learning/results'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { CheckText } from './CheckText.tsx'

type Props = { result: ResultView; onRemarks: () => void }
type Mark = 'done' | 'blocks' | 'open' | 'note'

const icons = { done: CircleCheck, blocks: CircleAlert, open: CircleDashed, note: Info }

/** What is done and what is not, found by itself; each step leads to its place. */
export function Steps({ result, onRemarks }: Props) {
  const { t } = useLingui()
  const maySeeScores = useMay(['scores', 'view'])
  const maySeeAssessments = useMay(['assessments', 'view'])
  const { checks, traits, state, mayPrepare } = result
  const isOpen = state === 'open'
  const of = (kind: ResultCheck['kind']) => checks.filter((check) => check.kind === kind)
  const steps: { kind: ResultCheck['kind']; done: string }[] = [
    { kind: 'pending', done: t`All marks are entered` },
    { kind: 'nothing-given', done: t`Everything that counts was given` },
    { kind: 'remarks', done: t`Every student has a remark` },
    ...(traits.length > 0
      ? [{ kind: 'conduct', done: t`The conduct of every student is judged` } as const]
      : []),
  ]
  const notes = [...of('incomplete'), ...of('malpractice'), ...of('class-open')]
  const isEmpty = of('empty').length > 0
  if (!isOpen && checks.length === 0) return null
  return (
    <Card
      isFlush
      title={isOpen ? t`What is to be done` : t`What is not done yet`}
      description={isOpen ? whatNext() : undefined}
    >
      <RowList>
        {isEmpty && <Step mark="blocks">{of('empty').map(textOf)}</Step>}
        {!isEmpty &&
          steps.flatMap(({ kind, done }) => {
            const left = of(kind)
            if (left.length === 0)
              return isOpen
                ? [
                    <Step key={kind} mark="done">
                      {done}
                    </Step>,
                  ]
                : []
            return left.map((check) => (
              <Step
                key={`${kind} ${check.assessmentId ?? check.name}`}
                mark={check.blocks ? 'blocks' : 'open'}
                action={actionOf(check)}
              >
                {textOf(check)}
              </Step>
            ))
          })}
        {notes.map((check) => (
          <Step key={`${check.kind} ${check.name}`} mark="note">
            {textOf(check)}
          </Step>
        ))}
      </RowList>
    </Card>
  )

  function whatNext(): string {
    if (checks.some(({ blocks }) => blocks)) return t`It can be submitted once all marks are entered.`
    return mayPrepare ? t`It can be submitted.` : t`The class teacher submits it.`
  }

  function actionOf({ kind, assessmentId }: ResultCheck): ReactNode {
    if (assessmentId !== null && maySeeScores)
      return (
        <ButtonLink size="small" href={scoped(`assessments/${assessmentId}`)}>{t`Enter marks`}</ButtonLink>
      )
    if (kind === 'nothing-given' && maySeeAssessments)
      return <ButtonLink size="small" href={scoped('assessments')}>{t`Assessments`}</ButtonLink>
    if (isOpen && mayPrepare && kind === 'remarks')
      return <Button size="small" onPress={onRemarks}>{t`Write remarks`}</Button>
    if (isOpen && mayPrepare && kind === 'conduct')
      return <Button size="small" onPress={onRemarks}>{t`Judge conduct`}</Button>
    return undefined
  }
}

function textOf(check: ResultCheck): ReactNode {
  return <CheckText key={check.kind} check={check} />
}

function Step({ mark, action, children }: { mark: Mark; action?: ReactNode; children: ReactNode }) {
  const Icon = icons[mark]
  return (
    <li className="result-step" data-mark={mark}>
      <Icon aria-hidden size={18} />
      <span className="result-step-text">{children}</span>
      {action}
    </li>
  )
}
