import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { CalendarX2, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  assigning,
  assignTeacher,
  changeAssignment,
  endAssignment,
  endingAssignment,
  listAssignments,
  readAssignmentsSheet,
  type TeacherAssignment,
} from 'tenant-api/contract/people/employees'
import { ExcelLink } from '../../../crud/files/ExcelLink.tsx'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Written } from '../../../ui/text/Ltr.tsx'
import { TermText } from '../../../ui/date/TermText.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

type Open = { what: 'new' } | { what: 'change' | 'end'; row: TeacherAssignment }
type Props = { id: string; placing: string; mayEdit: boolean }

/** What a teacher teaches, and taught. */
export function AssignmentsCard({ id, placing, mayEdit }: Props) {
  const { t } = useLingui()
  const found = useLoaded(read(listAssignments, { params: { id } }), 2)
  const [open, setOpen] = useState<Open>()
  const rows = found.data?.rows ?? []
  const add = (
    <Button size="small" icon={<Plus aria-hidden size={15} />} onPress={() => setOpen({ what: 'new' })}>
      {t`Assign`}
    </Button>
  )
  return (
    <Card
      isFlush
      title={t`Teaches`}
      action={
        <span className="card-actions">
          {rows.length > 0 && <ExcelLink href={address(readAssignmentsSheet, { params: { id } })} />}
          {mayEdit && add}
        </span>
      }
    >
      {found.fallback}
      {found.data && placing !== 'placed' && (
        <p className="record-none">
          {placing === 'no-campus'
            ? t`Teacher is not enroll in any campus`
            : t`Teacher is not enroll in any class`}
        </p>
      )}
      <ul className="record-rows">
        {rows.map((row) => (
          <AssignmentRow
            key={row.id}
            row={row}
            onChange={mayEdit ? () => setOpen({ what: 'change', row }) : undefined}
            onEnd={mayEdit && row.endsOn === null ? () => setOpen({ what: 'end', row }) : undefined}
          />
        ))}
      </ul>
      {open && <AssignmentSheet id={id} open={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

type RowProps = {
  row: TeacherAssignment
  onChange: (() => void) | undefined
  onEnd: (() => void) | undefined
}

function AssignmentRow({ row, onChange, onEnd }: RowProps) {
  const { t } = useLingui()
  const { campusName, classTitle, sectionTitle, subjectName, isClassTeacher, startsOn, endsOn } = row
  const place = sectionTitle || classTitle || campusName
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <strong>
            <Written text={place} />
          </strong>
          {subjectName && <Written text={subjectName} />}
          {isClassTeacher && <Badge tone="theme">{t`Class teacher`}</Badge>}
        </span>
        <span className="record-row-more">
          {place !== campusName && <bdi>{campusName}</bdi>}
          <TermText startsOn={startsOn} endsOn={endsOn} />
        </span>
      </div>
      <span className="record-row-tools">
        {onChange && (
          <IconButton label={t`Change ${place}`} onPress={onChange}>
            <Pencil aria-hidden size={16} />
          </IconButton>
        )}
        {onEnd && (
          <IconButton label={t`End ${place}`} onPress={onEnd}>
            <CalendarX2 aria-hidden size={16} />
          </IconButton>
        )}
      </span>
    </li>
  )
}

type SheetProps = { id: string; open: Open; onClose: () => void }

function AssignmentSheet({ id, open, onClose }: SheetProps) {
  const { t } = useLingui()
  const today = useToday()
  if (open.what === 'new')
    return (
      <ShapeSheet
        title={t`Assign`}
        shape={assigning}
        begin={{ startsOn: today }}
        submit={t`Assign`}
        done={t`Teacher assigned`}
        onSend={(body) => call(assignTeacher, { params: { id }, body: body as never })}
        onClose={onClose}
      />
    )
  const params = { id, assignmentId: open.row.id }
  if (open.what === 'end')
    return (
      <ShapeSheet
        title={t`End assignment`}
        shape={endingAssignment}
        begin={{ lastDay: today }}
        submit={t`End assignment`}
        done={t`Assignment ended`}
        onSend={(body) => call(endAssignment, { params, body: body as never })}
        onClose={onClose}
      />
    )
  return (
    <ShapeSheet
      title={t`Change assignment`}
      shape={assigning}
      begin={sayable(open.row)}
      submit={t`Save`}
      done={t`Assignment saved`}
      onSend={(body) => call(changeAssignment, { params, body: body as never })}
      onClose={onClose}
    />
  )
}

/** As the form has it: what the section says by itself is left empty. */
function sayable({ sectionId, subjectId, isClassTeacher, startsOn, ...at }: TeacherAssignment): Values {
  const place = sectionId === null ? { campusId: at.campusId, classId: at.classId } : {}
  return { sectionId, subjectId, isClassTeacher, startsOn, ...place }
}
