import { colour, dayShape, email, money, oneOf, phone, text, timeOfDay } from 'kit/contract/fields'
import { useState } from 'react'
import { Controller, type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { z } from 'zod'
import { FieldInput } from '../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../crud/resource/fields.ts'
import { resolver } from '../../crud/form/resolver.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Form, type FormError } from '../../ui/form/Form.tsx'
import { Sample } from '../Sample.tsx'
import { useSay as useSentences } from '../../crud/resource/words.ts'
import { useSay } from '../say.ts'

/** A field of every kind in one form, as a resource's form asks for them; pressing Save shows the error summary. */
export function Samples() {
  const say = useSay()
  const sentences = useSentences()
  const shape = z.strictObject({
    name: text(1, 80).meta({ title: say('Name', 'نام', 'الاسم') }),
    seats: z
      .int()
      .min(1)
      .max(5000)
      .meta({ title: say('Seats', 'نشستیں', 'المقاعد') }),
    rent: money().meta({ title: say('Rent', 'کرایہ', 'الإيجار') }),
    use: oneOf({
      exams: say('Exams', 'امتحانات', 'الامتحانات'),
      sports: say('Sports', 'کھیل', 'الرياضة'),
    }).meta({ title: say('Use', 'استعمال', 'الاستخدام') }),
    phone: phone().meta({ title: say('Phone', 'فون', 'الهاتف') }),
    email: email()
      .nullable()
      .default(null)
      .meta({ title: say('Email', 'ای میل', 'البريد الإلكتروني') }),
    since: dayShape.meta({ title: say('Since', 'کب سے', 'منذ') }),
    opensAt: timeOfDay()
      .nullable()
      .default(null)
      .meta({ title: say('Opens at', 'کھلنے کا وقت', 'يفتح في') }),
    colour: colour()
      .nullable()
      .default(null)
      .meta({ title: say('Colour', 'رنگ', 'اللون') }),
    isOpen: z
      .boolean()
      .default(true)
      .meta({ title: say('Open to guests', 'مہمانوں کے لیے کھلا', 'مفتوح للضيوف') }),
  })
  const fields = fieldsOf(shape)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const form = useForm<FieldValues>({
    resolver: resolver(shape as unknown as z.ZodType<FieldValues, FieldValues>, sentences),
    defaultValues: Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    shouldFocusError: false,
  })
  const submit = form.handleSubmit(
    () => setMistakes([]),
    (errors) => setMistakes(listed(errors)),
  )
  return (
    <Sample name="Form, FieldInput" layout="stack">
      <Form mistakes={mistakes} onSubmit={() => void submit()}>
        {fields.map((field) => (
          <Controller
            key={field.name}
            name={field.name}
            control={form.control}
            render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
              <FieldInput
                field={field}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                inputRef={ref}
                error={error?.message}
              />
            )}
          />
        ))}
        <Button type="submit" look="primary">
          {say('Save', 'محفوظ کریں', 'حفظ')}
        </Button>
      </Form>
    </Sample>
  )
}

function listed(errors: FieldErrors): FormError[] {
  return Object.entries(errors).map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
}
