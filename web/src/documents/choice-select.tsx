import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';

/** Whether people choose the texts of a document before it is translated. */
export function ChoiceSelect(props: { isChoosing: boolean; onChange: (isChoosing: boolean) => void }): JSX.Element {
  const messages = useMessages();
  return (
    <QuietSelect
      label={messages.choice}
      options={[
        { value: 'all', label: messages.allTexts },
        { value: 'choose', label: messages.chooseTexts },
      ]}
      value={props.isChoosing ? 'choose' : 'all'}
      onChange={(value) => props.onChange(value === 'choose')}
    />
  );
}
