import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportStates, removeExport, type SchoolExport } from 'tenant-api/contract/records/export'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { printSize } from '../../../ui/form/file/file-rules.ts'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useDownload } from './use-download.ts'
import { useStaleExports } from './use-stale-exports.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'

const tones = {
  making: 'info',
  ready: 'success',
  stopped: 'neutral',
  failed: 'danger',
  over: 'neutral',
} as const

/** One export: how far it is, or what it is and until when it can be had. */
export function ExportRow({ row, mayEdit }: { row: SchoolExport; mayEdit: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const { id, state, askedBy, createdAt, done, total } = row
  const downloading = useDownload()
  const [leaving, leave] = useState(false)
  return (
    <li className="export-row">
      <Cluster>
        <strong>
          <InstantText at={createdAt} />
        </strong>
        <Badge tone={tones[state]}>{say(exportStates[state])}</Badge>
        <bdi>{askedBy}</bdi>
      </Cluster>
      {state === 'making' && (
        <ProgressBar label={t`Being made`} share={total === null || total === 0 ? undefined : done / total} />
      )}
      <Facts row={row} />
      {mayEdit && (state === 'ready' || state === 'making') && (
        <Cluster>
          {state === 'ready' && (
            <Button
              size="small"
              icon={<Download aria-hidden size={16} />}
              isPending={downloading.isPending}
              onPress={() => downloading.mutate(id)}
            >
              {t`Download`}
            </Button>
          )}
          <Button size="small" look="quiet" onPress={() => leave(true)}>
            {state === 'ready' ? t`Delete` : t`Stop`}
          </Button>
        </Cluster>
      )}
      {leaving && <Leaving row={row} onClose={() => leave(false)} />}
    </li>
  )
}

function Facts({ row: { state, bytes, sha256, until, missing } }: { row: SchoolExport }) {
  const { t } = useLingui()
  const { language } = useRegional()
  if (state !== 'ready' || bytes === null || sha256 === null) return null
  return (
    <>
      <FactList>
        <dt>{t`Size`}</dt>
        <dd>{printSize(language, bytes)}</dd>
        <dt>{t`Can be downloaded until`}</dt>
        <dd>{until !== null && <InstantText at={until} />}</dd>
        <dt>SHA-256</dt>
        <dd>
          <Ltr>
            <code>{sha256}</code>
          </Ltr>
        </dd>
      </FactList>
      {missing > 0 && (
        <p className="export-hint">
          <Plural
            value={missing}
            one="The content of # file was not there."
            other="The contents of # files were not there."
          />
        </p>
      )}
    </>
  )
}

function Leaving({ row: { id, state }, onClose }: { row: SchoolExport; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleExports()
  const removing = useMutation({
    mutationFn: () => call(removeExport, { params: { id } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    async onSettled() {
      await stale()
      onClose()
    },
  })
  const isReady = state === 'ready'
  return (
    <Dialog
      title={isReady ? t`Delete this export?` : t`Stop this export?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="danger" isPending={removing.isPending} onPress={() => removing.mutate()}>
            {isReady ? t`Delete` : t`Stop`}
          </Button>
        </>
      }
    >
      <p>
        {isReady ? (
          <Trans>
            Nobody can download it any more. Files that were downloaded already stay where they are.
          </Trans>
        ) : (
          <Trans>What was made of it so far is thrown away.</Trans>
        )}
      </p>
    </Dialog>
  )
}
