import { useState } from 'react'
import { Badge } from '../../ui/text/Badge.tsx'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { ColumnHeading, TableFrame } from '../../ui/table/Table.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const [at, setAt] = useState({ skip: 0, limit: 10 })
  const rows = [
    { name: say('Model Town', 'ماڈل ٹاؤن', 'مودل تاون'), code: 'MT', students: 1240 },
    { name: say('Gulshan-e-Ravi', 'گلشنِ راوی', 'كلشن راوي'), code: 'GR', students: 318 },
    { name: say('Johar Town', 'جوہر ٹاؤن', 'جوهر تاون'), code: 'JT', students: 86 },
  ]
  return (
    <Sample name="Table, Pagination" layout="flush">
      <TableFrame label={say('Campuses', 'کیمپس', 'الفروع')}>
        <thead>
          <tr>
            <ColumnHeading order="ascending" onSort={() => {}}>
              {say('Name', 'نام', 'الاسم')}
            </ColumnHeading>
            <ColumnHeading onSort={() => {}}>{say('Short name', 'مختصر نام', 'الاسم المختصر')}</ColumnHeading>
            <ColumnHeading>{say('Students', 'طلبہ', 'الطلاب')}</ColumnHeading>
            <ColumnHeading>{say('State', 'حالت', 'الحالة')}</ColumnHeading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, code, students }) => (
            <tr key={code}>
              <td>{name}</td>
              <td>
                <Ltr>{code}</Ltr>
              </td>
              <td>
                <NumberText value={students} />
              </td>
              <td>
                <Badge tone="success">{say('Open', 'کھلا', 'مفتوح')}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <Pagination {...at} total={1240} onPage={setAt} />
    </Sample>
  )
}
