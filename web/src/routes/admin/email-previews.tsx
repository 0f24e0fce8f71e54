import { Navigate, useLocation } from 'react-router-dom';

/** Redirects from the previous address of the previews to the email settings. */
export default function AdminEmailPreviews() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/admin/email-settings', search, hash: '#previews' }} replace />;
}
