import { Navigate, useLocation } from 'react-router-dom';

/** The address of the previews from before they moved to the email settings. */
export default function AdminEmailPreviews() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/admin/email-settings', search, hash: '#previews' }} replace />;
}
