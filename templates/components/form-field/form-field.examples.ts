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
  help: { name: 'help', label: 'Number', input: text, children: 'Where is it?' },
} satisfies Record<string, FormFieldProps>;
