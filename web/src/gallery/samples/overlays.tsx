import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  const title = say('Archive Model Town?', 'ماڈل ٹاؤن محفوظ خانے میں ڈالیں؟', 'أرشفة مودل تاون؟')
  const text = say(
    'It leaves the lists; its records stay.',
    'یہ فہرستوں سے نکل جائے گا؛ ریکارڈ رہیں گے۔',
    'يغادر القوائم وتبقى سجلاته.',
  )
  const actions = (
    <>
      <Button onPress={close}>{say('Cancel', 'منسوخ کریں', 'إلغاء')}</Button>
      <Button look="primary" onPress={close}>
        {say('Archive', 'محفوظ خانے میں ڈالیں', 'أرشفة')}
      </Button>
    </>
  )
  return (
    <Sample name="Dialog, Sheet">
      <Button onPress={() => setOpen('dialog')}>{say('Open a dialog', 'مکالمہ کھولیں', 'فتح حوار')}</Button>
      <Button onPress={() => setOpen('sheet')}>{say('Open a sheet', 'پہلو کھولیں', 'فتح لوحة')}</Button>
      <Dialog title={title} isOpen={open === 'dialog'} onClose={close} role="alertdialog" actions={actions}>
        {text}
      </Dialog>
      {open === 'sheet' && (
        <Sheet title={title} onClose={close} footer={actions}>
          {text}
        </Sheet>
      )}
    </Sample>
  )
}
