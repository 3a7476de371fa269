import type { JSX } from 'preact';
import { useMessages } from '../i18n/catalogue.ts';
import { QuietSelect } from '../ui/quiet-select.tsx';

const PICTURE_FILE = /\.(?:doc[xm]|dot[xm]|pptx|pptm|potx|ppsx|od[tp]|ot[tp]|epub|pdf)$/i;

/** Whether the name of a file is one of a document whose pictures can be translated. */
export const canHavePictures = (name: string): boolean => PICTURE_FILE.test(name);

/** Whether the text in pictures of documents is translated. */
export function PicturesSelect(props: { isOn: boolean; onChange: (isOn: boolean) => void }): JSX.Element {
  const messages = useMessages();
  return (
    <QuietSelect
      label={messages.pictures}
      options={[
        { value: 'kept', label: messages.picturesKept },
        { value: 'translated', label: messages.picturesTranslated },
      ]}
      value={props.isOn ? 'translated' : 'kept'}
      onChange={(value) => props.onChange(value === 'translated')}
    />
  );
}
