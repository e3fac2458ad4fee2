import { useLingui } from '@lingui/react/macro'
import { NotebookPen } from 'lucide-react'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ChildDiary } from '../ChildDiary.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Diary.css'

/** To a guardian the diary of the children, or of the one that the portal is about; to a student the own. */
export function MyDiary() {
  const { t } = useLingui()
  const { chosen } = useFamily()
  const { data, placeholder } = useLoaded(read(listOwnStudents, {}), 4)
  const rows = data?.rows.filter(({ id }) => !chosen || id === chosen.id)
  return (
    <Stack width="760px">
      <h1 className="page-title diary-title">{t`Homework diary`}</h1>
      {placeholder}
      {rows?.length === 0 && (
        <EmptyState icon={NotebookPen} title={t`No Student Found`} action={null}>
          {t`Ask the school’s office to link your children to your log-in.`}
        </EmptyState>
      )}
      {rows?.map(({ id }) => (
        <ChildDiary key={id} id={id} />
      ))}
    </Stack>
  )
}
