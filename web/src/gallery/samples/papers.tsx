import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { type Paper, PrintPage } from '../../ui/layout/PrintPage.tsx'
import { Segments } from '../../ui/form/choice/Segments.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

const papers = ['a4', 'a5', 'thermal'] as const

export function Samples() {
  const say = useSay()
  const [paper, setPaper] = useState<Paper>('a5')
  const school = {
    name: say('Riverside School', 'ریور سائیڈ اسکول', 'مدرسة ريفرسايد'),
    logo: null,
    address: say('12 Canal Road, Lahore', '۱۲ کینال روڈ، لاہور', '12 طريق القناة، لاهور'),
    footer: say('Thank you.', 'شکریہ۔', 'شكرًا لكم.'),
  }
  return (
    <Sample name="PrintPage" layout="stack">
      <div className="parts-row">
        <Segments
          label={say('Paper', 'کاغذ', 'الورق')}
          choices={papers.map((id) => ({
            id,
            name: id === 'thermal' ? say('80 mm', '۸۰ ملی میٹر', '80 مم') : id.toUpperCase(),
          }))}
          value={paper}
          onChange={setPaper}
        />
        <Button onPress={() => window.print()}>{say('Print', 'پرنٹ کریں', 'طباعة')}</Button>
      </div>
      <PrintPage
        paper={paper}
        school={school}
        title={say('Fee receipt', 'فیس کی رسید', 'إيصال الرسوم')}
        note={<Ltr>R-2026-0412</Ltr>}
      >
        <Receipt />
      </PrintPage>
    </Sample>
  )
}

function Receipt() {
  const say = useSay()
  const lines = [
    { name: say('Tuition, November', 'ٹیوشن، نومبر', 'الرسوم الدراسية، نوفمبر'), amount: 8500 },
    { name: say('Transport', 'ٹرانسپورٹ', 'النقل'), amount: 2500 },
    { name: say('Library fine', 'لائبریری جرمانہ', 'غرامة المكتبة'), amount: 150 },
  ]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('For', 'مد', 'البند')}</th>
          <th scope="col">{say('Amount', 'رقم', 'المبلغ')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, amount }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              <NumberText value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
