/** Takes a message off the screen once what it asks for is done; the code that draws messages is there by then. */
export async function withdrawMessage(title: string): Promise<void> {
  const { toast } = await import('sonner');
  for (const shown of toast.getToasts()) if ('title' in shown && shown.title === title) toast.dismiss(shown.id);
}
