import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import { Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ImportView, readErrorRows, undoImport } from 'tenant-api/contract/records/imports'
import { readJob } from 'tenant-api/contract/platform/jobs'
import { call, read } from '../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { isOnItsWay, useImportChange } from './use-import.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

type Props = {
  found: ImportView
  onAgain: () => void
  /** Where one goes from here. */
  children: ReactNode
}

/** How far the import is; then what it did, what was left out, and the way back. */
export function ImportStep(props: Props) {
  return isOnItsWay(props.found) ? <OnItsWay found={props.found} /> : <Result {...props} />
}

function OnItsWay({ found }: { found: ImportView }) {
  const { t } = useLingui()
  const { data: job } = useQuery({
    ...read(readJob, { params: { id: found.job ?? '' } }),
    enabled: found.job !== null,
    refetchInterval: 1_000,
  })
  const share = job?.total ? job.done / job.total : undefined
  return (
    <Card>
      <ProgressBar
        label={found.state === 'undoing' ? t`The import is being taken back` : t`The rows are being written`}
        share={share}
        note={t`You may leave this page; the work goes on.`}
      />
    </Card>
  )
}

function Result({ found, onAgain, children }: Props) {
  const { t } = useLingui()
  const { outcome, counts, state } = found
  const { created, updated, undone, kept } = outcome
  const titles: Partial<Record<ImportView['state'], string>> = {
    done: t`Imported`,
    stopped: t`Stopped before the end`,
    undone: t`Undone`,
  }
  const left = outcome.failed + counts.error
  return (
    <Card title={titles[state]} description={<bdi>{found.file}</bdi>}>
      <ul className="import-outcome">
        {state === 'undone' ? (
          <>
            <Line count={undone}>
              <Plural value={undone} one="# row was taken back" other="# rows were taken back" />
            </Line>
            <Line count={kept}>
              <Plural
                value={kept}
                one="# row stays, because it was changed or is used since"
                other="# rows stay, because they were changed or are used since"
              />
            </Line>
          </>
        ) : (
          <>
            <Line count={created}>
              <Plural value={created} one="# row was added" other="# rows were added" />
            </Line>
            <Line count={updated}>
              <Plural value={updated} one="# row was changed" other="# rows were changed" />
            </Line>
            <Line count={left}>
              <Plural value={left} one="# row was left out" other="# rows were left out" />
            </Line>
          </>
        )}
      </ul>
      <div className="import-actions">
        {left + kept > 0 && (
          <ButtonLink
            href={address(readErrorRows, { params: { id: found.id } })}
            download
            icon={<Download aria-hidden size={16} />}
          >
            {t`Rows not imported`}
          </ButtonLink>
        )}
        <TakeBack found={found} />
        <Button onPress={onAgain}>{t`Import another file`}</Button>
        {children}
      </div>
    </Card>
  )
}

function Line({ count, children }: { count: number; children: ReactNode }) {
  return count > 0 ? <li>{children}</li> : null
}

/** Offered for a day. */
function TakeBack({ found }: { found: ImportView }) {
  const { t } = useLingui()
  const now = useNow()
  const { mutate, isPending } = useImportChange(() => call(undoImport, { params: { id: found.id } }))
  const until = found.undoUntil
  if (found.state === 'undone' || until === null || new Date(until) < now) return null
  return (
    <Cluster as="span" gap="4px 10px">
      <Button icon={<Undo2 aria-hidden size={16} />} isPending={isPending} onPress={() => mutate(undefined)}>
        {t`Undo import`}
      </Button>
      <span className="import-hint">
        <Trans>
          Possible until <InstantText at={until} />
        </Trans>
      </span>
    </Cluster>
  )
}
