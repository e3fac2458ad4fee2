import { Plural, useLingui } from '@lingui/react/macro'
import { scoreText } from 'kit/values/score'
import { CircleCheck } from 'lucide-react'
import type { ScoreSheet } from 'tenant-api/contract/learning/scores'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import type { EnteredFile } from './use-enter-file.ts'

type Props = { sheet: ScoreSheet; result: EnteredFile; onAgain: () => void }

/** How many marks went in, and which cells were left because somebody else changed them meanwhile. */
export function ImportResult({ sheet, result: { saved, refused, keys }, onAgain }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const current = new Map(refused.map((cell) => [`${cell.partId} ${cell.studentId}`, cell]))
  return (
    <>
      <EmptyState
        icon={CircleCheck}
        title={t`Import done`}
        action={
          <ButtonLink look="primary" href={scoped(`assessments/${sheet.id}`)}>{t`Open marks`}</ButtonLink>
        }
      >
        <Plural value={saved} one="# mark entered" other="# marks entered" />.{' '}
        {keys.size > 0 && t`Some cells were left as they are.`}
      </EmptyState>
      {keys.size > 0 && (
        <Card
          isFlush
          title={t`Changed by somebody else meanwhile`}
          action={<Button size="small" onPress={onAgain}>{t`Check the file again`}</Button>}
        >
          <RowList>
            {[...keys].map((key) => {
              const [partId, studentId] = key.split(' ')
              const student = sheet.students.find(({ id }) => id === studentId)
              const cell = current.get(key)
              return (
                <li key={key}>
                  <Cluster as="span" gap="4px 12px">
                    <bdi>{student ? ownName(student) : ''}</bdi>
                    <bdi>{sheet.parts.find(({ id }) => id === partId)?.name}</bdi>
                    <strong>{cell ? scoreText(cell) || '–' : '–'}</strong>
                    <bdi className="muted">{cell?.by}</bdi>
                  </Cluster>
                </li>
              )
            })}
          </RowList>
        </Card>
      )}
    </>
  )
}
