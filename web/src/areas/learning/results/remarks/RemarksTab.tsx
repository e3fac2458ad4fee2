import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudCheck, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { ResultView } from 'tenant-api/contract/learning/results'
import { Button } from '../../../../ui/base/Button.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { CommentSteps } from './CommentSteps.tsx'
import { RemarkGrid } from './RemarkGrid.tsx'
import { RemarkSteps } from './RemarkSteps.tsx'
import type { Remarks } from './use-remarks.ts'

type Props = { result: ResultView; remarks: Remarks }
type View = 'table' | 'one'

/** Remarks and conduct of a section: as a table, or one student after the other. */
export function RemarksTab({ result, remarks }: Props) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const say = useOwnName()
  const [view, setView] = useState<View>('table')
  const { isPartial, mayComment, subjects, comments } = result
  const written = (id: string | null) => comments.some(({ subjectId }) => subjectId === id)
  const isReadOnly = result.state !== 'open' || !result.mayPrepare
  const choices = [
    ...(isPartial ? [] : [{ id: 'class', name: t`Class teacher` }]),
    ...(mayComment.asHead || written(null) ? [{ id: 'head', name: t`Head of the school` }] : []),
    ...subjects
      .filter(({ id }) => mayComment.subjectIds.includes(id) || written(id))
      .map((subject) => ({ id: subject.id, name: say(subject) })),
  ]
  const [chosen, setAuthor] = useState('class')
  const author = choices.some(({ id }) => id === chosen) ? chosen : (choices[0]?.id ?? 'class')
  const whose = choices.length > 1 && (
    <Select label={t`Remarks of`} choices={choices} value={author} onChange={setAuthor} />
  )
  if (author !== 'class')
    return (
      <Stack>
        {whose}
        <CommentSteps
          key={author}
          result={result}
          subjectId={author === 'head' ? null : author}
          isReadOnly={author === 'head' ? !mayComment.asHead : !mayComment.subjectIds.includes(author)}
        />
      </Stack>
    )
  const Sheet = isNarrow || view === 'one' ? RemarkSteps : RemarkGrid
  return (
    <Stack>
      {whose}
      <Cluster justify="space-between">
        {isNarrow ? (
          <span />
        ) : (
          <Segments
            label={t`View`}
            choices={[
              { id: 'table', name: t`Table` },
              { id: 'one', name: t`One by one` },
            ]}
            value={view}
            onChange={setView}
          />
        )}
        <SaveState remarks={remarks} />
      </Cluster>
      {isReadOnly && (
        <Banner tone="info">
          <Trans>Remarks are written while the result is in preparation.</Trans>
        </Banner>
      )}
      {remarks.problem !== undefined && remarks.dirty > 0 && (
        <Banner
          tone="danger"
          action={<Button size="small" onPress={remarks.sendAgain}>{t`Send again`}</Button>}
        >
          {remarks.problem}{' '}
          <Plural
            value={remarks.dirty}
            one="What you wrote about # student is not saved yet; it stands below."
            other="What you wrote about # students is not saved yet; it stands below."
          />
        </Banner>
      )}
      <Sheet result={result} remarks={remarks} isReadOnly={isReadOnly} />
    </Stack>
  )
}

function SaveState({ remarks: { isSaving, isSaved } }: Pick<Props, 'remarks'>) {
  const { t } = useLingui()
  if (isSaving) return <Badge icon={<LoaderCircle aria-hidden size={14} />}>{t`Saving`}</Badge>
  if (isSaved) return <Badge tone="success" icon={<CloudCheck aria-hidden size={14} />}>{t`Saved`}</Badge>
  return null
}
