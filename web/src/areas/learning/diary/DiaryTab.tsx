import type { OfRecord } from '../../../shell/navigation/area.ts'
import { ChildDiary } from './ChildDiary.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './Diary.css'

/** On the record of a student: the homework by day. */
export function DiaryTab({ id }: OfRecord) {
  return (
    <div className="record-wide">
      <Stack width="760px">
        <ChildDiary id={id} isNamed={false} />
      </Stack>
    </div>
  )
}
