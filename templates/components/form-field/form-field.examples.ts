import type { FormFieldProps } from './form-field.tsx';

const text = { type: 'text', required: true, autoComplete: 'off' } as const;

export const examples = {
  plain: { name: 'plain', label: 'Name', input: text },
  hint: { name: 'hint', label: 'Number', hint: 'Sixteen digits.', input: { ...text, inputMode: 'numeric' } },
  optional: { name: 'optional', label: 'Address', note: '(optional)', input: { ...text, type: 'email', required: false } },
  wrong: {
    name: 'wrong',
    label: 'Number',
    hint: 'Sixteen digits.',
    problem: { prefix: 'Error:', text: 'Enter the number.' },
    input: text,
  },
  box: { name: 'box', label: 'I confirm it.', input: { type: 'checkbox', value: 'yes', required: true } },
  wrongBox: {
    name: 'wrongBox',
    label: 'I confirm it.',
    problem: { prefix: 'Error:', text: 'Check the box.' },
    input: { type: 'checkbox', value: 'yes', required: true },
  },
  choice: {
    name: 'choice',
    label: 'Subject',
    kind: 'choice',
    options: [
      { value: '', label: 'Choose one' },
      { value: 'policy', label: 'My policy' },
    ],
    input: { required: true },
  },
  wrongChoice: {
    name: 'wrongChoice',
    label: 'Subject',
    kind: 'choice',
    problem: { prefix: 'Error:', text: 'Choose one.' },
    options: [{ value: '', label: 'Choose one' }],
    choice: { value: '', onChange: () => {} },
    input: { required: true, autoComplete: 'off' },
  },
  longText: { name: 'longText', label: 'Message', kind: 'long-text', input: { required: true, maxLength: 200 } },
  help: { name: 'help', label: 'Number', input: text, children: 'Where is it?' },
} satisfies Record<string, FormFieldProps>;
