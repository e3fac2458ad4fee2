import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { BellRing, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { notifyRun, readRun, runStates, type RunPage, undoRun } from 'tenant-api/contract/money/invoices/runs'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useStaleInvoices } from './use-stale-invoices.ts'
import { useClose } from '../../../crud/list/use-close.ts'

/** One run of the list that lies behind: what was issued, who was left out, and the way back while nothing is paid. */
export function OneRun() {
  const { t } = useLingui()
  const { language } = useRegional()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readRun, { params: { id } }), 5)
  const close = useClose('billing-runs')
  return (
    <Sheet
      title={data ? formatPeriod(language, data.period) : t`Loading`}
      onClose={close}
      footer={data && <RunTools run={data} />}
    >
      {placeholder}
      {data && <RunFacts run={data} />}
    </Sheet>
  )
}

function RunFacts({ run }: { run: RunPage }) {
  const { t } = useLingui()
  const say = useSay()
  const { campus, state, invoices, total, open, issuedOn, dueOn, startedBy, leftOut, id } = run
  return (
    <div className="record-stack">
      <dl className="record-list">
        <dt>{t`Campus`}</dt>
        <dd>
          <bdi>{campus}</bdi>
        </dd>
        <dt>{t`State`}</dt>
        <dd>{say(runStates[state])}</dd>
        <dt>{t`Invoices`}</dt>
        <dd>
          <NumberText value={invoices} />
        </dd>
        <dt>{t`Total`}</dt>
        <dd>
          <MoneyText money={total} />
        </dd>
        <dt>{t`Still open`}</dt>
        <dd>
          <MoneyText money={open} />
        </dd>
        <dt>{t`Issued on`}</dt>
        <dd>
          <DayText day={issuedOn} />
        </dd>
        <dt>{t`Due date`}</dt>
        <dd>
          <DayText day={dueOn} />
        </dd>
        <dt>{t`Issued by`}</dt>
        <dd>
          <bdi>{startedBy}</bdi>
        </dd>
      </dl>
      <ButtonLink href={scoped(`invoices?runId=${id}`)}>{t`Its invoices`}</ButtonLink>
      {leftOut.length > 0 && (
        <>
          <h3>
            <Plural value={leftOut.length} one="# was left out" other="# were left out" />
          </h3>
          <ul className="record-rows">
            {leftOut.map(({ studentId, name, reason }) => (
              <li key={studentId}>
                <div className="record-row-text">
                  <PersonLink page="students" id={studentId} name={name} />
                  <span className="record-row-more">{say(reason)}</span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function RunTools({ run: { id, state, mayUndo } }: { run: RunPage }) {
  const { t } = useLingui()
  const mayEdit = useMay(['billing-runs', 'edit'])
  const mayPrint = useMay(['challans', 'mark'])
  const [isUndoing, undo] = useState(false)
  const telling = useMutation({
    mutationFn: () => call(notifyRun, { params: { id }, onceKey: crypto.randomUUID() }),
    onSuccess: ({ sent }) =>
      toast(
        sent > 0
          ? { type: 'success', message: t`Notification sent` }
          : { type: 'warning', message: t`These families were told already` },
      ),
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <>
      {mayUndo && (
        <Button icon={<Undo2 aria-hidden className="directional" size={16} />} onPress={() => undo(true)}>
          {t`Take the run back`}
        </Button>
      )}
      {mayPrint && state === 'issued' && (
        <ButtonLink href={scoped(`challans/new?run=${id}`)} icon={<Printer aria-hidden size={16} />}>
          {t`Print challans of this run`}
        </ButtonLink>
      )}
      {mayEdit && state === 'issued' && (
        <Button
          look="primary"
          icon={<BellRing aria-hidden size={16} />}
          isPending={telling.isPending}
          onPress={() => telling.mutate()}
        >
          {t`Send notification`}
        </Button>
      )}
      {isUndoing && <Undo id={id} onClose={() => undo(false)} />}
    </>
  )
}

function Undo({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const action = useAction({
    send: (keyOf) => call(undoRun, { params: { id }, onceKey: keyOf(id) }),
    refresh: stale,
    done: t`The run is taken back`,
    onClose,
  })
  return (
    <ActionDialog
      isDanger
      title={t`Take the run back`}
      submit={t`Take the run back`}
      action={action}
      onClose={onClose}
    >
      <p>
        <Trans>
          All of its invoices are cancelled, and every balance is as before. Their numbers stay used.
        </Trans>
      </p>
    </ActionDialog>
  )
}
