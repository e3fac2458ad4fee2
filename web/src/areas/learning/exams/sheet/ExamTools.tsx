import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import type { Unplaced } from 'kit/exams/date-sheet'
import {
  Ban,
  EllipsisVertical,
  FileSpreadsheet,
  FileText,
  Send,
  StepBack,
  StepForward,
  Wand2,
} from 'lucide-react'
import { useState } from 'react'
import {
  type DateSheet,
  draftDateSheet,
  printDateSheet,
  publishExam,
  readExamAudience,
} from 'tenant-api/contract/learning/date-sheets'
import { cancelExam, type ExamState, turnExam } from 'tenant-api/contract/learning/exams'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink, IconButton } from '../../../../ui/base/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'

type Props = { sheet: DateSheet; waiting: number; onDrafted: (unplaced: readonly Unplaced[]) => void }
const before = { dated: 'planned', running: 'dated', marking: 'running', closed: 'marking' } as const
const icon = { 'aria-hidden': true, size: 16 } as const

/** What can be done with an exam as a whole. */
export function ExamTools({ sheet, waiting, onDrafted }: Props) {
  const { t } = useLingui()
  const [deed, choose] = useState<'publish' | 'back' | 'cancel'>()
  const { id, state, version, mayEdit } = sheet
  const params = { id }
  const refresh = useStale(/exam|assessments|weeks/)
  const drafting = useAction({
    send: (keyOf) => call(draftDateSheet, { params, version, onceKey: keyOf({ version }) }),
    refresh,
    done: ({ placed }) => t`${placed} papers got a day`,
    onDone: ({ unplaced }) => onDrafted(unplaced),
  })
  const turning = useAction({
    send: (keyOf) =>
      call(turnExam, { params, body: { to: nextOf(state) ?? state }, onceKey: keyOf({ state }) }),
    refresh,
    done: t`Done`,
  })
  const steps: Partial<Record<ExamState, string>> = {
    dated: t`Begin the exam`,
    running: t`All papers are sat`,
    marking: t`Close the exam`,
  }
  const close = () => choose(undefined)
  return (
    <Cluster>
      {mayEdit && state === 'planned' && (
        <>
          {waiting > 0 && (
            <Button icon={<Wand2 {...icon} />} isPending={drafting.isPending} onPress={drafting.submit}>
              {t`Draft the date sheet`}
            </Button>
          )}
          <Button
            look="primary"
            icon={<Send {...icon} />}
            onPress={() => choose('publish')}
          >{t`Publish`}</Button>
        </>
      )}
      {mayEdit && steps[state] !== undefined && (
        <Button icon={<StepForward {...icon} />} isPending={turning.isPending} onPress={turning.submit}>
          {steps[state]}
        </Button>
      )}
      <ButtonLink href={scoped(`exams/${id}/slips`)}>{t`Roll number slips`}</ButtonLink>
      <Menu
        aria-label={t`More actions`}
        trigger={
          <IconButton label={t`More actions`}>
            <EllipsisVertical aria-hidden size={18} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<FileText {...icon} />}
          name={t`Date sheet as PDF`}
          href={address(printDateSheet, { params, query: { format: 'pdf' } })}
          target="_blank"
          rel="noopener"
        />
        <MenuItem
          icon={<FileText {...icon} />}
          name={t`Date sheet with the syllabus`}
          href={address(printDateSheet, { params, query: { format: 'pdf', withSyllabus: 'true' } })}
          target="_blank"
          rel="noopener"
        />
        <MenuItem
          icon={<FileSpreadsheet {...icon} />}
          name={t`Date sheet as Excel`}
          href={address(printDateSheet, { params, query: { format: 'xlsx' } })}
          target="_blank"
          rel="noopener"
        />
        {mayEdit && state !== 'planned' && (
          <MenuItem
            icon={<StepBack {...icon} />}
            name={t`Take a step back`}
            onAction={() => choose('back')}
          />
        )}
        {mayEdit && state === 'planned' && (
          <MenuItem
            icon={<Ban {...icon} />}
            name={t`Cancel exam`}
            look="danger"
            onAction={() => choose('cancel')}
          />
        )}
      </Menu>
      {deed === 'publish' && <PublishDialog sheet={sheet} onClose={close} />}
      {(deed === 'back' || deed === 'cancel') && <ReasonDialog deed={deed} sheet={sheet} onClose={close} />}
    </Cluster>
  )
}

function nextOf(state: ExamState): ExamState | undefined {
  return ({ dated: 'running', running: 'marking', marking: 'closed' } as const)[state as 'dated']
}

/** Who is told, before the date sheet is published. */
function PublishDialog({ sheet, onClose }: { sheet: DateSheet; onClose: () => void }) {
  const { t } = useLingui()
  const params = { id: sheet.id }
  const { data, placeholder } = useLoaded(read(readExamAudience, { params }), 4)
  const action = useAction({
    send: (keyOf) =>
      call(publishExam, { params, version: sheet.version, onceKey: keyOf({ version: sheet.version }) }),
    refresh: useStale(/exam|weeks/),
    done: t`Date sheet published`,
    onClose,
  })
  return (
    <ActionDialog title={t`Publish this date sheet?`} action={action} submit={t`Publish`} onClose={onClose}>
      <p>{t`Families and teachers see it, and these are told:`}</p>
      {placeholder}
      {data && (
        <RowList>
          {data.sections.map(({ section, students, guardians }) => (
            <li key={section}>
              <bdi>{section}</bdi>{' '}
              <span className="muted">{t`${students} students, ${guardians} guardians`}</span>
            </li>
          ))}
          <li>{t`${data.teachers} teachers`}</li>
        </RowList>
      )}
    </ActionDialog>
  )
}

type ReasonProps = { deed: 'back' | 'cancel'; sheet: DateSheet; onClose: () => void }

function ReasonDialog({ deed, sheet, onClose }: ReasonProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const params = { id: sheet.id }
  const reason = text.trim()
  const action = useAction<unknown>({
    check: () => (reason === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    send(keyOf) {
      const onceKey = keyOf({ deed, reason })
      if (deed === 'cancel') return call(cancelExam, { params, body: { reason }, onceKey })
      const to = before[sheet.state as keyof typeof before]
      return call(turnExam, { params, body: { to, reason }, onceKey })
    },
    refresh: useStale(/exam|assessments|weeks/),
    done: deed === 'cancel' ? t`Exam cancelled` : t`Taken back`,
    onClose,
  })
  return (
    <ActionDialog
      title={deed === 'cancel' ? t`Cancel this exam?` : t`Take this exam a step back?`}
      action={action}
      submit={deed === 'cancel' ? t`Cancel exam` : t`Take a step back`}
      cancel={t`Back`}
      isDanger={deed === 'cancel'}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t`Reason`}
        isRequired
        maxLength={200}
        autoFocus
        value={text}
        error={action.errorOf('reason')}
        onChange={setText}
      />
    </ActionDialog>
  )
}
