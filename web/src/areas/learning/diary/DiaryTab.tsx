import type { OfRecord } from '../../../shell/navigation/area.ts'
import { ChildDiary } from './ChildDiary.tsx'
import './Diary.css'

/** On the record of a student: the homework by day. */
export function DiaryTab({ id }: OfRecord) {
  return (
    <div className="record-wide">
      <div className="diary">
        <ChildDiary id={id} isNamed={false} />
      </div>
    </div>
  )
}
