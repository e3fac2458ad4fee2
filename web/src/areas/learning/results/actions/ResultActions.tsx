import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CheckCheck, FilePenLine, Megaphone, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ResultView } from 'tenant-api/contract/learning/results'
import { Button } from '../../../../ui/base/Button.tsx'
import { part } from '../../../../ui/base/part.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { ResultFiles } from './ResultFiles.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import { TurnDialog } from './TurnDialog.tsx'

const CorrectionSheet = overlayOf(
  part(() => import('./CorrectionSheet.tsx')),
  (all) => all.CorrectionSheet,
)
const PublishSheet = overlayOf(
  part(() => import('./PublishSheet.tsx')),
  (all) => all.PublishSheet,
)

type Deed = 'submit' | 'approve' | 'return' | 'publish' | 'correct' | 'withdraw'

/** What the reader can do with a result in its state. */
export function ResultActions({ result }: { result: ResultView }) {
  const { t } = useLingui()
  const { deed: asked }: { deed?: string } = useSearch({ strict: false })
  const [deed, choose] = useState<Deed | undefined>(
    asked === 'correct' && result.isCorrectionDue ? 'correct' : undefined,
  )
  const close = () => choose(undefined)
  const { state, checks, mayPrepare, mayApprove, isChanged, isPartial, rows, isCorrectionDue } = result
  const icon = { 'aria-hidden': true, size: 16 } as const
  const isSubmitted = state === 'submitted' || state === 'approved'
  return (
    <Cluster>
      {state === 'open' && mayPrepare && (
        <Button
          look="primary"
          icon={<Send {...icon} />}
          isDisabled={checks.some(({ blocks }) => blocks)}
          onPress={() => choose('submit')}
        >
          {t`Submit`}
        </Button>
      )}
      {isSubmitted && mayApprove && (
        <Button icon={<Undo2 {...icon} />} onPress={() => choose('return')}>{t`Return`}</Button>
      )}
      {state === 'submitted' && mayApprove && (
        <Button
          look="primary"
          icon={<CheckCheck {...icon} />}
          isDisabled={isChanged}
          onPress={() => choose('approve')}
        >
          {t`Approve`}
        </Button>
      )}
      {state === 'approved' && mayApprove && (
        <Button
          look="primary"
          icon={<Megaphone {...icon} />}
          isDisabled={isChanged}
          onPress={() => choose('publish')}
        >
          {t`Publish`}
        </Button>
      )}
      {state === 'published' && mayApprove && (
        <>
          <Button
            look={isCorrectionDue ? 'primary' : 'secondary'}
            icon={<FilePenLine {...icon} />}
            onPress={() => choose('correct')}>{t`Correct`}</Button>
          <Button icon={<Undo2 {...icon} />} onPress={() => choose('withdraw')}>{t`Withdraw`}</Button>
        </>
      )}
      {!isPartial && rows.length > 0 && <ResultFiles result={result} />}
      {deed === 'submit' && <SubmitDialog result={result} onClose={close} />}
      {deed === 'publish' && <PublishSheet result={result} onClose={close} />}
      {deed === 'correct' && <CorrectionSheet result={result} onClose={close} />}
      {(deed === 'approve' || deed === 'return' || deed === 'withdraw') && (
        <TurnDialog deed={deed} result={result} onClose={close} />
      )}
    </Cluster>
  )
}
