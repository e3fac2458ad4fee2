import { Button } from '../../ui/base/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

const types = ['success', 'warning', 'error', 'notification', 'default'] as const

export function Samples() {
  const say = useSay()
  const message = say('Model Town archived', 'ماڈل ٹاؤن محفوظ خانے میں ہے', 'أُرشف فرع مودل تاون')
  const description = say(
    'Its records stay as they are.',
    'اس کے ریکارڈ جوں کے توں ہیں۔',
    'تبقى سجلاته كما هي.',
  )
  return (
    <Sample name="Toast">
      {types.map((type) => (
        <Button key={type} onPress={() => toast({ type, message })}>
          {type}
        </Button>
      ))}
      <Button onPress={() => toast({ type: 'error', message, description, sticky: true })}>sticky</Button>
      <Button onPress={() => toast({ type: 'success', message, undo: () => {} })}>undo</Button>
    </Sample>
  )
}
