import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import {
  Ban,
  BellRing,
  EllipsisVertical,
  FileSpreadsheet,
  FileText,
  FileUp,
  Lock,
  LockOpen,
  Pencil,
  RotateCcw,
} from 'lucide-react'
import { useState } from 'react'
import {
  assessments,
  cancelAssessment,
  changeAssessment,
  listAssessmentPlaces,
  lockAssessment,
  readAssessment,
  reopenAssessment,
} from 'tenant-api/contract/learning/assessments'
import { readAwardList, type ScoreSheet } from 'tenant-api/contract/learning/scores'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { draftOf } from '../form/assessment-draft.ts'
import { AssessmentForm } from '../form/AssessmentForm.tsx'
import { RemindDialog } from './RemindDialog.tsx'

type Deed = 'change' | 'lock' | 'reopen' | 'cancel' | 'remind'

/** What can be done with an assessment as a whole. */
export function SheetTools({ sheet }: { sheet: ScoreSheet }) {
  const { t } = useLingui()
  const [deed, choose] = useState<Deed>()
  const close = () => choose(undefined)
  const { state, mayEdit, mayReopen, mayMark, mayRemind } = sheet
  const icon = { 'aria-hidden': true, size: 16 } as const
  const lists = [
    {
      key: 'blank',
      name: t`Award list to fill in`,
      icon: FileText,
      query: { isBlank: 'true', format: 'pdf' },
    },
    { key: 'pdf', name: t`Award list as PDF`, icon: FileText, query: { format: 'pdf' } },
    { key: 'xlsx', name: t`Award list as Excel`, icon: FileSpreadsheet, query: {} },
  ]
  return (
    <Cluster>
      {mayEdit && state === 'open' && (
        <>
          <Button icon={<Pencil {...icon} />} onPress={() => choose('change')}>{t`Change`}</Button>
          <Button icon={<Lock {...icon} />} onPress={() => choose('lock')}>{t`Lock`}</Button>
        </>
      )}
      {mayRemind && isMissingMarks(sheet) && (
        <Button
          icon={<BellRing {...icon} />}
          isDisabled={sheet.remindedOn === sheet.today}
          onPress={() => choose('remind')}
        >
          {sheet.remindedOn === sheet.today ? t`Reminded today` : t`Remind`}
        </Button>
      )}
      {mayReopen && (
        <Button icon={<LockOpen {...icon} />} onPress={() => choose('reopen')}>{t`Open again`}</Button>
      )}
      <Menu
        aria-label={t`More actions`}
        trigger={
          <IconButton label={t`More actions`}>
            <EllipsisVertical aria-hidden size={18} />
          </IconButton>
        }
      >
        {mayMark && (
          <MenuItem
            icon={<FileUp {...icon} />}
            name={t`Import marks`}
            href={scoped(`assessments/${sheet.id}/import`)}
          />
        )}
        {state !== 'cancelled' && (
          <MenuItem
            icon={<RotateCcw {...icon} />}
            name={t`Retest`}
            href={scoped(`assessments/${sheet.id}/retest`)}
          />
        )}
        {lists.map(({ key, name, icon: Icon, query }) => (
          <MenuItem
            key={key}
            icon={<Icon {...icon} />}
            name={name}
            href={address(readAwardList, { params: { id: sheet.id }, query })}
            target="_blank"
            rel="noopener"
          />
        ))}
        {mayEdit && state !== 'cancelled' && (
          <MenuItem
            icon={<Ban {...icon} />}
            name={t`Cancel assessment`}
            look="danger"
            onAction={() => choose('cancel')}
          />
        )}
      </Menu>
      {deed === 'change' && <ChangeAssessment id={sheet.id} onClose={close} />}
      {deed === 'remind' && <RemindDialog sheet={sheet} onClose={close} />}
      {deed !== undefined && deed !== 'change' && deed !== 'remind' && (
        <TurnDialog deed={deed} sheet={sheet} onClose={close} />
      )}
    </Cluster>
  )
}

/** Whether nobody has entered marks for some student in a part that counts. */
function isMissingMarks({ students, parts, cells }: ScoreSheet): boolean {
  const counted = new Set(parts.filter(({ isBonus }) => !isBonus).map(({ id }) => id))
  const entered = cells.filter(({ partId, state }) => state !== null && counted.has(partId))
  return entered.length < students.length * counted.size
}

type TurnProps = { deed: Exclude<Deed, 'change' | 'remind'>; sheet: ScoreSheet; onClose: () => void }

function TurnDialog({ deed, sheet, onClose }: TurnProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const params = { id: sheet.id }
  const words = {
    lock: { title: t`Lock these marks?`, submit: t`Lock`, done: t`Marks locked` },
    reopen: { title: t`Open these marks again?`, submit: t`Open again`, done: t`Marks opened again` },
    cancel: {
      title: t`Cancel this assessment?`,
      submit: t`Cancel assessment`,
      done: t`Assessment cancelled`,
    },
  }[deed]
  const action = useAction<unknown>({
    check: () => (deed !== 'lock' && reason.trim() === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const body = { reason: reason.trim() }
      const onceKey = keyOf({ deed, ...body })
      if (deed === 'lock') return call(lockAssessment, { params, onceKey })
      return call(deed === 'reopen' ? reopenAssessment : cancelAssessment, { params, body, onceKey })
    },
    refresh: useStale(/assessments|missing-scores/),
    done: words.done,
    onClose,
  })
  return (
    <ActionDialog
      title={words.title}
      action={action}
      submit={words.submit}
      cancel={t`Back`}
      isDanger={deed === 'cancel'}
      onClose={onClose}
    >
      {deed === 'lock' ? (
        <p>{t`From then on only the office changes marks, with a reason.`}</p>
      ) : (
        <TextField
          name="reason"
          label={t`Reason`}
          isRequired
          maxLength={200}
          autoFocus
          value={reason}
          error={action.errorOf('reason')}
          onChange={setReason}
        />
      )}
    </ActionDialog>
  )
}

function ChangeAssessment({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const row = useQuery(read(assessments.endpoints.get, { params: { id } })).data
  const more = useQuery(read(readAssessment, { params: { id } })).data
  const places = useQuery(read(listAssessmentPlaces, { query: row ? { campus: row.campusId } : {} })).data
  if (!row || !more || !places) return null
  return (
    <AssessmentForm
      title={t`Change assessment`}
      submit={t`Save`}
      done={t`Assessment changed`}
      places={places}
      begin={{ ...row, sectionIds: more.sectionIds, parts: more.parts.map(draftOf) }}
      onSend={(body) => call(changeAssessment, { params: { id }, body, version: more.version })}
      onClose={onClose}
    />
  )
}
