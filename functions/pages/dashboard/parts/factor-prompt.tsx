import { useEffect, useState } from 'preact/hooks'
import { factorAsked, type FactorQuestion } from '../api.ts'
import { Dialog } from './dialog.tsx'
import { Field, Form } from './form.tsx'

/** Asks for the second factor when the interface does, and repeats the call that was refused (R8). */
export function FactorPrompt() {
  const [question, setQuestion] = useState<FactorQuestion | null>(null)
  useEffect(() => {
    const ask = (event: Event) => {
      setQuestion((event as CustomEvent<FactorQuestion>).detail)
    }
    factorAsked.addEventListener('asked', ask)
    return () => {
      factorAsked.removeEventListener('asked', ask)
    }
  }, [])
  if (question === null) return null
  const answer = (code: string | null) => {
    setQuestion(null)
    question.answer(code)
  }
  return (
    <Dialog
      title="Your second factor"
      onClose={() => {
        answer(null)
      }}
    >
      <Form
        label="Go on"
        done={null}
        send={(value) => {
          answer(value('factor'))
          return Promise.resolve()
        }}
      >
        <Field
          label="Code of your authenticator"
          name="factor"
          inputMode="numeric"
          autocomplete="one-time-code"
          hint={question.hint}
          required
        />
      </Form>
    </Dialog>
  )
}
